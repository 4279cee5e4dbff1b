import { readFileSync } from 'node:fs'
import { PATHS_META, TOKEN_HEADER, usualPaths } from '@showfloor/contract/common/constants'
import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite'
import { screenAsks, screenDrawings, sessionAsks } from './first-asks.ts'
import { beginVisit, type VisitPlan } from './first-visit.ts'

type Bundle = Rollup.OutputBundle
type Chunk = Rollup.OutputChunk

/** `/src/routes/_default/payment-completed.tsx?tsr-split=component---loader` → `_default/payment-completed`. */
const routeOf = (chunk: Chunk): string | undefined =>
  /\/routes\/([^?]+)\.tsx\?tsr-split=component/.exec(chunk.facadeModuleId ?? '')?.[1]

/** `_default/index` → `/`, `_login-template/login` → `/login`; undefined for a layout. */
const pathOf = (route: string): string | undefined => {
  const words = route.split(/[./]/).filter((word) => !word.startsWith('_') && word !== '__root')
  if (words.length === 0) return undefined
  return `/${words.filter((word) => word !== 'index').join('/')}`
}

/** The parts of the texts that a screen waits for: its layout's, and those that its route loads. */
const partsOf = (route: string, layout: string): string[] => {
  const source = readFileSync(new URL(`src/routes/${route}.tsx`, import.meta.url), 'utf8')
  const own = /loadMessages\((.*?)\)/.exec(source)?.[1]?.match(/\w+/g) ?? []
  return [...(layoutParts[layout] ?? []), ...own]
}

const layoutParts: Record<string, readonly string[]> = {
  _default: ['workspace'],
  '_customer-confirm-template': ['workspace', 'trade'],
}

/** All files that a chunk imports, without those that the page loads anyway. */
const filesOf = (bundle: Bundle, name: string, into: Set<string>): void => {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || into.has(name) || chunk.isEntry) return
  into.add(name)
  for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style)
  for (const imported of chunk.imports) filesOf(bundle, imported, into)
}

const planOf = (bundle: Bundle): VisitPlan => {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const routes = new Map(chunks.map((chunk) => [routeOf(chunk), chunk.fileName]))
  const files: string[] = []
  const numbersOf = (names: readonly (string | undefined)[]) => {
    const needed = new Set<string>()
    for (const name of names) if (name) filesOf(bundle, name, needed)
    return [...needed].map((file) => {
      if (!files.includes(file)) files.push(file)
      return files.indexOf(file)
    })
  }
  const pages: VisitPlan['pages'] = {}
  for (const [route, file] of routes) {
    const path = route === undefined ? undefined : pathOf(route)
    const [layout = ''] = route?.split('/') ?? []
    if (path === undefined || route === undefined) continue
    pages[path] = { layout, parts: partsOf(route, layout), files: numbersOf([routes.get(layout), file]) }
  }
  const texts: VisitPlan['texts'] = {}
  for (const { facadeModuleId, fileName } of chunks) {
    const [, language, part] =
      /\/i18n\/([^/]+)\/(entry|workspace|trade|management)\.ts$/.exec(facadeModuleId ?? '') ?? []
    if (!language || !part) continue
    texts[language] ??= {}
    texts[language][part] = numbersOf([fileName])
  }
  const told = { tokenHeader: TOKEN_HEADER, usualPaths, pathsMeta: PATHS_META }
  return { files, pages, texts, ...told, sessionAsks, screenAsks }
}

/** Lets the page request a screen's files and data at once, instead of one after the other as its program finds out which screen it is and who is signed in. */
export const firstScreen = (): Plugin => ({
  name: 'first-screen',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }): HtmlTagDescriptor[] =>
      bundle
        ? [
            {
              tag: 'script',
              injectTo: 'head',
              children: `(${String(beginVisit)})(${JSON.stringify(planOf(bundle))},${screenDrawings})`,
            },
          ]
        : [],
  },
})
