import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite'

type Bundle = Rollup.OutputBundle
type Chunk = Rollup.OutputChunk

/** `/src/routes/_default.payment-completed.tsx?tsr-split=component---loader` → `_default.payment-completed`. */
const routeOf = (chunk: Chunk): string | undefined =>
  /\/routes\/([^/?]+)\.tsx\?tsr-split=component/.exec(chunk.facadeModuleId ?? '')?.[1]

/** `_default.index` → `/`, `_login-template.login` → `/login`; undefined for a layout. */
const pathOf = (route: string): string | undefined => {
  const words = route.split('.').filter((word) => !word.startsWith('_') && word !== '__root')
  if (words.length === 0) return undefined
  return `/${words.filter((word) => word !== 'index').join('/')}`
}

/** Every file that a chunk needs beside those that the page names anyway. */
const filesOf = (bundle: Bundle, name: string, into: Set<string>): void => {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || into.has(name) || chunk.isEntry) return
  into.add(name)
  for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style)
  for (const imported of chunk.imports) filesOf(bundle, imported, into)
}

const plansOf = (bundle: Bundle) => {
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
  const pages: Record<string, number[]> = {}
  for (const [route, file] of routes) {
    const path = route === undefined ? undefined : pathOf(route)
    if (route !== undefined && path !== undefined)
      pages[path] = numbersOf([routes.get(route.split('.')[0]), file])
  }
  const before = [...routes.keys()]
    .filter((route) => route?.startsWith('_login-template.'))
    .map((route) => pathOf(route ?? ''))
  const texts: Record<string, { entry: number[]; workspace: number[] }> = {}
  for (const { facadeModuleId, fileName } of chunks) {
    const [, language, part] = /\/i18n\/([^/]+)\/(entry|workspace)\.ts$/.exec(facadeModuleId ?? '') ?? []
    if (!language) continue
    texts[language] ??= { entry: [], workspace: [] }
    texts[language][part === 'entry' ? 'entry' : 'workspace'] = numbersOf([fileName])
  }
  return { files, pages, before, texts }
}

// Runs in the page before anything else, so it is written for any browser and never throws.
const asking = `(function(plan){try{
var store=function(key){try{return JSON.parse(localStorage.getItem('showfloor.'+key))}catch(_){return null}};
var path=location.pathname;
if(!store('loginCookieName')&&path.indexOf('/customer-confirm')!==0)path='/login';
var texts=plan.texts[store('language')]||plan.texts['zh-CN'];
texts.entry.concat(plan.before.indexOf(path)<0?texts.workspace:[],plan.pages[path]||[]).forEach(function(at){
var file=plan.files[at],style=/css$/.test(file),link=document.createElement('link');
link.rel=style?'preload':'modulepreload';if(style)link.as='style';
link.crossOrigin='';link.href='/'+file;document.head.appendChild(link)})
}catch(_){}})`

/**
 * Lets the page ask for the files of its screen and language at once, instead of learning about them one after the other
 * as its program finds out which screen it is.
 */
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
              children: `${asking}(${JSON.stringify(plansOf(bundle))})`,
            },
          ]
        : [],
  },
})
