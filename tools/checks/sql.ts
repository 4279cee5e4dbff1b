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

const TEMPLATE = /^(?!\s*(?:\/?\*|\/\/)).*?\bsql(?:<[^`]*>)?`/gm

/** The first and the last line of every SQL template, counted from 0, except those in comments. */
function sqlTemplates(text: string): [first: number, last: number][] {
  const lineOf = (index: number) => text.slice(0, index).split('\n').length - 1
  return [...text.matchAll(TEMPLATE)].map(({ index, 0: start }) => [
    lineOf(index),
    lineOf(endOfTemplate(text, index + start.length)),
  ])
}

const CLAUSE =
  /^(?:from|where|order by|group by|having|limit|offset|returning|values|set|(?:(?:left|full|inner|cross) )?join)\b/
/** Words after which such a word begins no clause: `is distinct from`, `do update set`, an arbiter index of an upsert. */
const NO_CLAUSE_AFTER =
  /(?:distinct|delete|select|lateral|do update|\bas|left|full|inner|cross|^on conflict.*|= excluded.*) $/

/** Whether a line of SQL has a second clause outside of its brackets. Brackets that the line closes for others count as its end. */
function isCrowded(line: string): boolean {
  let depth = 0
  const text = line.trim()
  for (let at = 0; at < text.length && depth >= 0; at += 1) {
    if (text.startsWith('${', at)) at = endOfValue(text, at + 2) - 1
    else if (text[at] === "'") at = Math.max(text.indexOf("'", at + 1), at)
    else if ('(['.includes(text[at] ?? '')) depth += 1
    else if (')]'.includes(text[at] ?? '')) depth -= 1
    else if (depth === 0 && text[at - 1] === ' ' && CLAUSE.test(text.slice(at))) {
      if (!NO_CLAUSE_AFTER.test(text.slice(0, at))) return true
    }
  }
  return false
}

/** The lines of a template that is longer than one line: their numbers, counted from 0, and their text without the code before and after it. */
function linesOfLongSql(text: string): [number: number, line: string][] {
  return [...text.matchAll(TEMPLATE)].flatMap(({ index, 0: start }) => {
    const open = index + start.length
    const first = text.slice(0, open).split('\n').length - 1
    const lines = text.slice(open, endOfTemplate(text, open)).split('\n')
    const isLong = lines.filter((line) => line.trim() !== '').length > 1
    return isLong ? lines.map((line, at): [number, string] => [first + at, line]) : []
  })
}

/** Lines of SQL with several clauses, in statements of more than one line. Tests may be brief. */
export function crowdedSql(root: string, files: string[]): string[] {
  return files
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file))
    .flatMap((file) =>
      linesOfLongSql(readFileSync(join(root, file), 'utf8')).flatMap(([at, line]) =>
        isCrowded(line) ? [`${file}:${at + 1}: one clause a line: ${line.trim()}`] : [],
      ),
    )
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
