/* The link for a friend: one that works elsewhere, or the truth that none does. */

const HERE = new Set(['localhost', '127.0.0.1', '[::1]'])

export interface Invitation {
  link: string
  /** Whether only this machine can open it. */
  local: boolean
}

/** The address of this page, in the name under which other machines reach the server where that is not its own. */
export function invitation(page: Pick<Location, 'hostname' | 'href' | 'pathname'>, others: string): Invitation {
  if (!HERE.has(page.hostname)) return { link: page.href, local: false }
  return others ? { link: `${others}${page.pathname}`, local: false } : { link: page.href, local: true }
}

/**
 * Whether the text is on the clipboard now. Over plain http, in the home network, browsers keep the clipboard to
 * themselves; there they copy what is selected in the field.
 */
export async function copied(
  text: string,
  field: Pick<HTMLInputElement, 'focus' | 'select'>,
  { clipboard }: Partial<Pick<Navigator, 'clipboard'>> = navigator,
  copySelection = () => document.execCommand('copy'),
): Promise<boolean> {
  try {
    await clipboard!.writeText(text)
    return true
  } catch {
    field.focus()
    field.select()
    return copySelection()
  }
}
