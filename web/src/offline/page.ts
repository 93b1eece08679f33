/* The page that is shown when the table cannot be reached. It stands alone, and says everything in both languages: what
   somebody chose here is out of a service worker's reach. */
import en from './words/en.toml'
import it from './words/it.toml'

const PAGES = { en: en.labels, it: it.labels }

const STYLE = `
:root { color-scheme: light dark; --paper: #f5ecd9; --raised: #fdf8ec; --ink: #2f241d; --soft: #66543f; --line: #cdb990;
  --go: #3d6b2f; --go-ink: #fffbe9 }
@media (prefers-color-scheme: dark) { :root { --paper: #232036; --raised: #2f2b45; --ink: #f6ead3; --soft: #c9bda8;
  --line: #4d4766; --go: #a9cf7c; --go-ink: #17250c } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; align-content: center; justify-items: center; gap: 20px;
  padding: 24px 16px; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
svg { width: 84px; height: 84px }
main { display: grid; gap: 16px; width: 100%; max-width: 34rem }
section { padding: 18px 22px; border-radius: 18px; background: var(--raised); box-shadow: inset 0 0 0 2px var(--line) }
h1, h2 { margin: 0; font: 700 1.375rem/1.2 Georgia, serif }
p { margin: 8px 0 14px; color: var(--soft) }
a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 22px; border-radius: 99px;
  background: var(--go); color: var(--go-ink); font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
`

/** A ball of wool, as in the tab. */
const BALL = `<svg viewBox="0 0 34 34" aria-hidden="true"><circle cx="16" cy="16" r="13" fill="#c9503d"
stroke="#5a160e" stroke-width="2"/><path d="M6 10C14 6 24 10 28 18M4 15C12 10 22 15 25 25M5 21c7-4 14 1 16 7M10 5c8-1
16 4 18 10" fill="none" stroke="#f2a48f" stroke-width="2" stroke-linecap="round"/></svg>`

type Language = keyof typeof PAGES

/** In the reader's language first. */
export function offlinePage(language: string): string {
  const first: Language = language.toLowerCase().startsWith('it') ? 'it' : 'en'
  const said = (code: Language, heading: string) => {
    const { title, text, again } = PAGES[code]
    return `<section lang="${code}"><${heading}>${title}</${heading}><p>${text}</p><a href="">${again}</a></section>`
  }
  return `<!doctype html><html lang="${first}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Woolgather</title>
<style>${STYLE}</style></head><body>${BALL}<main>${said(first, 'h1')}${said(first === 'it' ? 'en' : 'it', 'h2')}</main>
</body></html>`
}
