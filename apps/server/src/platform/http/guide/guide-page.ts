const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')

/** Bold words, links within the book, and pictures, whose names contain no other characters. */
const inline = (text: string): string =>
  escaped(text)
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/!\[([^\]]*)\]\(([\w/.-]+)\)/g, '<img src="$2" alt="$1" loading="lazy">')
    .replace(/\[([^\]]+)\]\((#[\w-]+)\)/g, '<a href="$2">$1</a>')

const listed = (tag: 'ol' | 'ul', lines: readonly string[], mark: RegExp): string =>
  `<${tag}>${lines.map((line) => `<li>${inline(line.replace(mark, ''))}</li>`).join('')}</${tag}>`

const numbered = /^\d+\. /
const dotted = /^- /

const block = (text: string): string => {
  const lines = text.split('\n')
  const [, anchor] = /^<a id="([\w-]+)"><\/a>$/.exec(text) ?? []
  if (anchor !== undefined) return `<a id="${anchor}"></a>`
  const [, marks = '', title = ''] = /^(#{1,3}) (.+)$/.exec(text) ?? []
  if (marks) return `<h${marks.length}>${inline(title)}</h${marks.length}>`
  if (lines.every((line) => numbered.test(line))) return listed('ol', lines, numbered)
  if (lines.every((line) => dotted.test(line))) return listed('ul', lines, dotted)
  return `<p>${inline(lines.join(' '))}</p>`
}

/**
 * The book as a page. It supports headings with anchors, paragraphs, lists, bold words, pictures and links within the book; any other Markdown is shown
 * as written.
 */
export const guidePage = (markdown: string, language: string): string => {
  const blocks = markdown
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((text) => text.trim())
    .filter(Boolean)
  const [, title = ''] = /^# (.+)$/m.exec(markdown) ?? []
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="guide.css">
</head>
<body><main>${blocks.map(block).join('\n')}</main></body>
</html>
`
}
