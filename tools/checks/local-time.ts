import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What reads or writes a time by the clock of the machine or browser: getters, setters, dates from numbers, and formats that name no time zone. */
const LOCAL_TIMES = [
  /\.(?:get|set)(?:Date|Day|Hours|Minutes|Month|FullYear|TimezoneOffset)\(/g,
  /\.to(?:DateString|TimeString)\(/g,
  /\bnew Date\(\w+, /g,
  /\bnew Intl\.DateTimeFormat\((?![^;]*?\btimeZone\b)/g,
  /\.toLocale(?:Date|Time)String\((?![^;]*?\btimeZone\b)/g,
]

/** The lines of a source that depend on the time zone of the machine. */
export const localTimesOf = (source: string): number[] =>
  LOCAL_TIMES.flatMap((pattern) =>
    [...source.matchAll(pattern)].map(({ index }) => source.slice(0, index).split('\n').length),
  )

/** The places of the programs that show another day than the shops' where the browser stands in another time zone. */
export const localTimes = (root: string, files: string[]): string[] =>
  files
    .filter((file) => /^(?:apps|packages)\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => localTimesOf(readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`))
