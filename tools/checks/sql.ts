import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const LINE_LIMIT = 120

/** The index of the backtick that ends the template which has begun before `at`. */
function endOfTemplate(text: string, at: number): number {
  while (at < text.length && text[at] !== '`') {
    if (text[at] === '\\') at += 2
    else if (text.startsWith('${', at)) at = endOfValue(text, at + 2)
    else at += 1
  }
  return at
}

/** The index after the brace that ends the value which has begun before `at`. */
function endOfValue(text: string, at: number): number {
  for (let depth = 1; at < text.length && depth > 0; at += 1) {
    if (text[at] === '`') at = endOfTemplate(text, at + 1)
    else if (text[at] === '{') depth += 1
    else if (text[at] === '}') depth -= 1
  }
  return at
}

/** The first and the last line of every SQL template, counted from 0; those in comments are left out. */
function sqlTemplates(text: string): [first: number, last: number][] {
  const lineOf = (index: number) => text.slice(0, index).split('\n').length - 1
  return [...text.matchAll(/^(?!\s*(?:\/?\*|\/\/)).*?\bsql(?:<[^`]*>)?`/gm)].map(({ index, 0: start }) => [
    lineOf(index),
    lineOf(endOfTemplate(text, index + start.length)),
  ])
}

/** SQL that is too long to read at a glance: more than 120 characters a line, or a runner that stands below its statement. */
export function wideSql(root: string, files: string[]): string[] {
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const lines = text.split('\n')
      const wide = new Set(
        sqlTemplates(text).flatMap(([first, last]) =>
          lines.slice(first, last + 1).flatMap((line, at) => (line.length > LINE_LIMIT ? [first + at] : [])),
        ),
      )
      const broken = lines.flatMap((line, at) => (line.endsWith('`.execute(') ? [at] : []))
      return [
        ...[...wide].map(
          (at) =>
            `${file}:${at + 1}: ${lines[at]?.length} characters; one clause a line, ${LINE_LIMIT} is the limit`,
        ),
        ...broken.map(
          (at) => `${file}:${at + 1}: shorten the statement's last line, so that its runner fits`,
        ),
      ]
    })
}
