import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix, sep } from 'node:path'

const SOURCES = '{apps,packages,tools,tests,bench}/**/*.{ts,tsx,mjs,cjs,css,sql}'
const NOT_OURS = /(^|\/)(node_modules|dist)(\/|$)|\.gen\.ts$/

/** Lower-case words; a dot separates the topic from the kind: `order-list.screen.tsx`, `0003_orders.sql`. */
const FILE_NAME = /^[a-z0-9]+([-_][a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(ts|tsx|mjs|cjs|css|sql)$/
const VAGUE_FOLDER = /^(utils?|shared|helpers?|misc|common-utils|lib)$/
const VAGUE_FILE = /^(utils?|helpers?|misc|shared|types|index)\./

const LINES_LIMIT = 420
/** Lists of texts and places, and what is generated: splitting them makes nothing easier to read. */
const MOSTLY_DATA = /\/(i18n|messages|data)\/|\.(data|messages|words)\.ts$|\/(migrations\/|schema\.sql$)/

/** An outline of one colour is allowed, although CSS writes it as a shadow. */
const LITERALS: [what: string, found: RegExp][] = [
  ['a colour', /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?!-)|\b(?:rgba?|hsla?|oklch|oklab)\(\s*[\d.]/i],
  ['a radius', /border(?:-[a-z]+)*-radius\s*:(?!\s*(?:0\b|50%|var|inherit))[^;]*\d(?:px|rem|em)/i],
  ['a shadow', /box-shadow\s*:(?!\s*(?:none|var|inherit|(?:inset\s+)?0 0 0 \d+px var))[^;]*\d(?:px|rem)/i],
]

/** Every source file of the project, with forward slashes, relative to `root`. */
export function sourceFiles(root: string): string[] {
  return globSync(SOURCES, { cwd: root, exclude: (name) => /^(node_modules|dist)$/.test(basename(name)) })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => !NOT_OURS.test(name))
    .sort()
}

/** Files and folders with vague names, or with names in another style. */
export function oddNames(files: string[]): string[] {
  const odd = files.filter((file) => {
    // The router defines the names of route files.
    if (file.startsWith('apps/web/src/routes/')) return false
    const folders = file.split('/').slice(0, -1)
    const name = basename(file)
    return (
      !FILE_NAME.test(name) || VAGUE_FILE.test(name) || folders.some((folder) => VAGUE_FOLDER.test(folder))
    )
  })
  return odd.map((file) => `${file}: name it after its topic, in lower case with hyphens`)
}

/** Files that are too long. */
export function longFiles(root: string, files: string[]): string[] {
  return files.flatMap((file) => {
    if (MOSTLY_DATA.test(file)) return []
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length
    return lines > LINES_LIMIT
      ? [`${file}: ${lines} lines; split it by topic, ${LINES_LIMIT} is the limit`]
      : []
  })
}

/** Folders in which each file is one of a list: a route, a noun’s messages, a migration, a story, a command. */
const SORTED_BY_NAME =
  /^(apps\/web\/src\/(routes|i18n)|apps\/server\/migrations|tests\/journeys|tools(\/commands)?$)/
const FILES_LIMIT = 15

/** Folders with too many files. */
export function fullFolders(files: string[]): string[] {
  const counts = new Map<string, number>()
  for (const folder of files.map(dirname))
    if (!SORTED_BY_NAME.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > FILES_LIMIT)
    .map(([folder, count]) => `${folder}: ${count} files; sort them into topics, ${FILES_LIMIT} is the limit`)
}

/** Literal colours, radii and shadows in the web, which should come from the theme. */
export function looseLooks(root: string, files: string[]): string[] {
  const web = files.filter((file) => /^apps\/web\/src\/(?!theme\/).*(?<!\.test)\.(css|tsx|ts)$/.test(file))
  return web.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        LITERALS.filter(([, found]) => found.test(line)).map(
          ([what]) => `${file}:${index + 1}: ${what} written out; take it from the theme: ${line.trim()}`,
        ),
      ),
  )
}

/** Class names that a part or another style sheet takes from a style sheet that has no such class. */
export function missingClasses(root: string, files: string[]): string[] {
  const web = files.filter((file) => /^apps\/web\/src\/.*(\.tsx|\.module\.css)$/.test(file))
  const text = (file: string) => readFileSync(join(root, file), 'utf8')
  const styles = new Map(web.filter((file) => file.endsWith('.css')).map((file) => [file, text(file)]))
  return web.flatMap((file) =>
    namedClasses(text(file)).flatMap(({ from, names }) => {
      const sheet = styles.get(posix.join(dirname(file), from)) ?? ''
      return names
        .filter((name) => name !== ALL && !new RegExp(`\\.${name}\\b`).test(sheet))
        .map((name) => `${file}: ${from} has no class ${name}`)
    }),
  )
}

/** Classes of a style sheet that nothing takes. A part that reads class names from data takes all of its sheet. */
export function unusedClasses(root: string, files: string[]): string[] {
  const web = files.filter((file) => /^apps\/web\/src\/.*(\.tsx?|\.module\.css)$/.test(file))
  const text = (file: string) => readFileSync(join(root, file), 'utf8')
  const used = new Set(
    web.flatMap((file) =>
      namedClasses(text(file)).flatMap(({ from, names }) =>
        names.map((name) => `${posix.join(dirname(file), from)} ${name}`),
      ),
    ),
  )
  return web
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => {
      const sheet = text(file)
      const names = [...sheet.matchAll(/\.([a-z]\w*)(?=[^{}']*\{)/gi)].map(([, name = '']) => name)
      return [...new Set(names)]
        .filter((name) => !used.has(`${file} ${name}`) && !used.has(`${file} ${ALL}`))
        .filter((name) => !new RegExp(`composes: ${name};`).test(sheet))
        .map((name) => `${file}: nothing uses the class ${name}`)
    })
}

/** Stands for every class of a sheet. */
const ALL = '*'

/** The class names in a text, by the style sheet that they are of. */
const namedClasses = (text: string): { from: string; names: string[] }[] => [
  ...[...text.matchAll(/composes: ([\w ]+) from '([^']+)'/g)].map(([, names = '', from = '']) => ({
    from,
    names: names.split(' '),
  })),
  ...[...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, styles, from = '']) => ({
    from,
    names: [
      ...new Set(
        [...text.matchAll(new RegExp(`(?<![\\w.'/-])${styles}(?:\\.(\\w+)|\\[)`, 'g'))].map(
          ([, name = ALL]) => name,
        ),
      ),
    ],
  })),
]

/** Nouns without calls: the web composes them from others. */
const WEB_NOUNS = ['confirmation']

export type Nouns = { contract: string[]; server: string[]; web: string[] }

/** The nouns of each part: a file of the contract, a module of the server, a features folder of the web. */
export function nounsOf(root: string): Nouns {
  const namesIn = (pattern: string) =>
    [...new Set(globSync(pattern, { cwd: root }).map((path) => basename(path, '.ts')))].sort()
  return {
    contract: namesIn('packages/contract/src/*').filter((name) => !['contract', 'common'].includes(name)),
    server: namesIn('apps/server/src/modules/*'),
    web: namesIn('apps/web/src/features/*'),
  }
}

/** Nouns that are missing in a part: a call without a module or a screen, and the reverse. */
export function strayNouns({ contract, server, web }: Nouns): string[] {
  const missing = (nouns: string[], known: string[], sentence: string) =>
    nouns.filter((noun) => !known.includes(noun)).map((noun) => `${noun}: ${sentence}`)
  return [
    ...missing(contract, server, 'in the contract, but no module of the server'),
    ...missing(contract, web, 'in the contract, but no features folder of the web'),
    ...missing(server, contract, 'a module of the server, but not in the contract'),
    ...missing(web, [...contract, ...WEB_NOUNS], 'a features folder of the web, but not in the contract'),
  ]
}
