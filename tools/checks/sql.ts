import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const LINE_LIMIT = 120

/** The index of the backtick that ends the template that was opened before `at`. */
function endOfTemplate(text: string, at: number): number {
  while (at < text.length && text[at] !== '`') {
    if (text[at] === '\\') at += 2
    else if (text.startsWith('${', at)) at = endOfValue(text, at + 2)
    else at += 1
  }
  return at
}

/** The index after the brace that ends the expression that was opened before `at`. */
function endOfValue(text: string, at: number): number {
  for (let depth = 1; at < text.length && depth > 0; at += 1) {
    if (text[at] === '`') at = endOfTemplate(text, at + 1)
    else if (text[at] === '{') depth += 1
    else if (text[at] === '}') depth -= 1
  }
  return at
}

/** The first and the last line of every SQL template, counted from 0, except those in comments. */
function sqlTemplates(text: string): [first: number, last: number][] {
  const lineOf = (index: number) => text.slice(0, index).split('\n').length - 1
  return [...text.matchAll(/^(?!\s*(?:\/?\*|\/\/)).*?\bsql(?:<[^`]*>)?`/gm)].map(({ index, 0: start }) => [
    lineOf(index),
    lineOf(endOfTemplate(text, index + start.length)),
  ])
}

/** The present state of views and functions; numbered migrations cannot be changed any more. */
const STATE_FILE = /^apps\/server\/migrations\/(functions|views)\/.*\.sql$/

/** Lines of views and functions with more than 120 characters. */
export function wideDefinitions(root: string, files: string[]): string[] {
  return files
    .filter((file) => STATE_FILE.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          line.length > LINE_LIMIT ? [`${file}:${at + 1}: ${line.length} characters`] : [],
        ),
    )
}

/** SQL that is too long to read at a glance: lines of more than 120 characters, or an `.execute(…)` on a line of its own. */
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
