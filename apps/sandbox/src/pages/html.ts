/** Markup that is safe to send: made by `html` alone. */
export type Html = { readonly markup: string }

type Part = string | number | Html | readonly Html[] | null

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Writes markup; every text put into it is escaped, markup made by `html` is not. */
export function html(fixed: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: fixed.reduce((text, piece, at) => text + markupOf(parts[at - 1] ?? null) + piece) }
}

/** Takes over markup that somebody trusted made, such as a drawn code. */
export function trusted(markup: string): Html {
  return { markup }
}

function markupOf(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'number') return String(part)
  if (typeof part === 'string')
    return part.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
  return 'markup' in part ? part.markup : part.map(markupOf).join('')
}
