import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { menuTree } from '@showfloor/contract/common/menus'
import { guidePlaces } from '../../../../../web/src/layouts/guide-place.ts'
import { messages as english } from '../../../../../web/src/i18n/en/messages.ts'
import { messages as chinese } from '../../../../../web/src/i18n/zh-CN/messages.ts'
import { startWorld, type World } from '../../../testing/world.ts'
import { guidePage } from './guide-page.ts'

const folder = new URL('../../../../../../docs/guide/', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
const books = [
  {
    language: 'zh-CN',
    messages: chinese,
    menus: menuTree.flatMap(({ menus }) => menus.flatMap(({ children }) => children.map(({ zh }) => zh))),
  },
  {
    language: 'en',
    messages: english,
    menus: menuTree.flatMap(({ menus }) => menus.flatMap(({ children }) => children.map(({ en }) => en))),
  },
] as const

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())
const get = (url: string) => world.app.server.inject({ method: 'GET', url })

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, one = '']) => one)
const anchorsOf = (book: string): string[] => found(book, /<a id="([\w-]+)">/g)

describe('the guide’s book', () => {
  test.for(books)('is served in $language with its pictures, and runs nothing', async ({ language }) => {
    const page = await get(`/guide/${language}`)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; img-src 'self'; style-src 'self';/,
      ),
    })
    expect(page.body).toContain(`<html lang="${language}">`)
    for (const anchor of anchorsOf(read(`${language}.md`)))
      expect(page.body).toContain(`<a id="${anchor}"></a>`)
    for (const file of found(page.body, /(?:src|href)="([\w/.-]+\.(?:webp|css))"/g))
      expect([file, (await get(`/guide/${file}`)).statusCode]).toEqual([file, 200])
    for (const hidden of [`${language}.md`, '../limits.md', 'pictures/../zh-CN.md'])
      expect((await get(`/guide/${hidden}`)).statusCode).toBe(404)
  })

  test('has the same parts in both languages, one for every place that "?" leads to', () => {
    const [first, second] = books.map(({ language }) => anchorsOf(read(`${language}.md`)))
    expect(first).toEqual(second)
    expect(new Set(first).size).toBe(first?.length)
    for (const place of Object.values(guidePlaces)) expect(first).toContain(place)
    for (const { language } of books) {
      const text = read(`${language}.md`)
      expect(found(text, /\]\(#([\w-]+)\)/g).toSorted()).toEqual(first?.toSorted())
    }
  })

  test('is opened at a part of its own by "?" on every screen of the workspace', () => {
    const routes = readdirSync(new URL('../../../../../web/src/routes/_default/', import.meta.url))
    const screens = routes.map((file) =>
      file === 'index.tsx' ? '/' : `/${file.replace('.tsx', '').replaceAll('.', '/')}`,
    )
    expect(Object.keys(guidePlaces).toSorted()).toEqual(screens.toSorted())
  })

  test.for(books)(
    'calls buttons and screens in $language what they are called',
    ({ language, messages, menus }) => {
      const texts = new Set<unknown>([
        ...Object.values(messages).flatMap((noun) => Object.values(noun)),
        ...menus,
      ])
      for (const word of found(read(`${language}.md`), /\*\*([^*]+)\*\*/g))
        expect([word, texts.has(word)]).toEqual([word, true])
    },
  )

  test.for(books)('has each picture of $language once, and none that it does not show', ({ language }) => {
    const shown = found(read(`${language}.md`), /\]\(pictures\/([\w/.-]+)\)/g)
    const there = readdirSync(new URL(`pictures/${language}/`, folder)).map((name) => `${language}/${name}`)
    expect(shown.toSorted()).toEqual(there.toSorted())
  })

  test('shows what is written and nothing else', () => {
    const page = guidePage('# A & <b>\n\n1. one\n2. **two**\n\n[x](javascript:alert) <script>', 'en')
    expect(page).toContain(
      '<h1>A &amp; &lt;b&gt;</h1>\n<ol><li>one</li><li><b>two</b></li></ol>\n<p>[x](javascript:alert) &lt;script&gt;</p>',
    )
  })
})
