/** Safe markup: only `html` makes it. */
export type Html = { readonly markup: string }

type Part = string | number | Html | readonly Html[] | null

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Makes markup; inserted texts are escaped, inserted markup is not. */
export function html(fixed: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: fixed.reduce((text, piece, at) => text + markupOf(parts[at - 1] ?? null) + piece) }
}

/** Marks trusted text as markup, such as a drawn QR code. */
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
