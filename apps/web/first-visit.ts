import type { ServicePaths } from '@showfloor/contract/common/constants'
import type { Ask } from './first-asks.ts'

export type VisitPlan = {
  files: string[]
  /** By path: the layout around the screen, the parts of its texts, and its files as indices of `files`. */
  pages: Record<string, { layout: string; parts: string[]; files: number[] }>
  /** By language and part, as indices of `files`. */
  texts: Record<string, Record<string, number[]>>
  tokenHeader: string
  usualPaths: ServicePaths
  pathsMeta: string
  sessionAsks: Ask[]
  screenAsks: Record<string, Ask[]>
}
export type Drawings = Record<string, (answer: never, query: URLSearchParams) => (string | undefined)[]>

/**
 * Inlined into the page and run before anything else, so it must not reference anything. Requests the files of the address's screen and, with a session,
 * its first data and drawings, in parallel with the program.
 */
export const beginVisit = ({ files, pages, texts, ...plan }: VisitPlan, drawings: Drawings): void => {
  const stored = (key: string) => {
    try {
      return JSON.parse(localStorage.getItem(`showfloor.${key}`) ?? 'null')
    } catch {
      return null
    }
  }
  const query = new URLSearchParams(location.search)
  const path = location.pathname
  const told = document.querySelector<HTMLMetaElement>(`meta[name=${plan.pathsMeta}]`)?.content
  const paths = told ? (JSON.parse(told) as ServicePaths) : plan.usualPaths
  const asked = pages[path]
  const isInside = asked?.layout === '_default' && stored('loginCookieName') !== null
  const page = asked?.layout === '_default' && !isInside ? pages['/login'] : asked
  const language = [query.get('lang'), stored('language')].find((one) => one in texts) ?? 'zh-CN'

  const load = (kind: 'script' | 'style' | 'image', href: string) => {
    const link = document.createElement('link')
    link.rel = kind === 'script' ? 'modulepreload' : 'preload'
    if (kind !== 'script') link.as = kind
    if (kind === 'image') link.fetchPriority = 'high'
    else link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }

  const known: Record<string, unknown> = {
    ...Object.fromEntries([...query].map(([name, value]) => [`$${name}`, value])),
    $shop: stored(`currentShop.${stored('userId')}`)?.id,
  }
  const ahead = new Map<string, Promise<Response>>()
  const answerTo = ({ name, isGet, input, ...ask }: Ask) => {
    const address = paths[ask.service] + ask.path
    const filled = Object.fromEntries(Object.entries(input).map(([key, at]) => [key, known[at] ?? at]))
    const t = Date.now()
    const headers = {
      accept: 'application/json',
      'accept-language': language,
      [plan.tokenHeader]: stored('token'),
    }
    const answer = isGet
      ? fetch(`${address}?t=${t}`, { headers })
      : fetch(address, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify([{ ...filled, t }]),
        })
    ahead.set([name, language, JSON.stringify(filled)].join(' '), answer)
    return answer
  }
  /** The answer to a screen's first call tells which drawings to load. */
  const draw = async (answer: Promise<Response> | undefined) => {
    const answered = (await (await answer)?.clone().json())?.res
    for (const src of (answered && drawings[path]?.(answered as never, query)) ?? [])
      if (src?.startsWith('/pictures/')) load('image', src)
  }
  if (isInside) {
    globalThis.showfloorAhead = ahead
    const names = [...query.keys()].join('&')
    const own = known.$shop ? plan.screenAsks[names ? `${path}?${names}` : path] : undefined
    const answers = [...plan.sessionAsks, ...(own ?? [])].map(answerTo)
    // Errors are handled by whoever uses the answer.
    for (const answer of answers) answer.catch(() => {})
    draw(answers[plan.sessionAsks.length]).catch(() => {})
  }

  const words = texts[language]
  const needed = [
    ...['entry', ...(page?.parts ?? [])].flatMap((part) => words?.[part] ?? []),
    ...(page?.files ?? []),
  ]
  for (const file of needed.map((at) => files[at] ?? ''))
    load(file.endsWith('.css') ? 'style' : 'script', `/${file}`)
}
