import { describe, expect, it } from 'vitest'

type Catalogue = Record<string, Record<string, string | string[]>>

const pages = import.meta.glob<Catalogue>('../src/**/words/*.toml', { import: 'default', eager: true })
const homes = [...new Set(Object.keys(pages).map((path) => path.replace(/\w+\.toml$/, '')))]
const blanks = (text: string | string[]) => (String(text).match(/\{\w+\}/g) ?? []).sort()

describe.each(homes)('the words in %s', (home) => {
  const [en, italian] = [pages[`${home}en.toml`]!, pages[`${home}it.toml`]!]
  it('say the same things in both languages', () => {
    expect(Object.keys(italian)).toEqual(Object.keys(en))
    for (const section of Object.keys(en))
      expect(Object.keys(italian[section]!).sort(), section).toEqual(Object.keys(en[section]!).sort())
  })
  it('have the same blanks in both languages', () => {
    for (const [section, sentences] of Object.entries(en))
      for (const [phrase, sentence] of Object.entries(sentences))
        expect(blanks(italian[section]![phrase]!), phrase).toEqual(blanks(sentence))
  })
})
