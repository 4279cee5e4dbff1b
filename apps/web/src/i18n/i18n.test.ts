import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { messages as english } from './en/messages.ts'
import { setLanguage, t } from './i18n.ts'
import { fill, type Message } from './messages.ts'
import { management } from './zh-CN/management.ts'
import { messages as chinese } from './zh-CN/messages.ts'
import { trade } from './zh-CN/trade.ts'

const keysOf = (messages: Record<string, Record<string, Message>>): string[] =>
  Object.entries(messages).flatMap(([noun, texts]) => Object.keys(texts).map((key) => `${noun}.${key}`))

const namesOf = (message: Message | undefined): string[] =>
  [
    ...new Set([...JSON.stringify(message ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')),
  ].sort()

const textAt = (messages: Record<string, Record<string, Message>>, key: string): Message | undefined =>
  messages[key.slice(0, key.indexOf('.'))]?.[key.slice(key.indexOf('.') + 1)]

const sources = (): string => {
  const root = new URL('../', import.meta.url)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^i18n[\\/](zh-CN|en)[\\/]/.test(file))
    .map((file) => readFileSync(new URL(file.replaceAll('\\', '/'), root), 'utf8'))
    .join('\n')
    .replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
}

const partKeys = { trade: keysOf(trade), management: keysOf(management) }

/** Whether code names one of these keys, whole or as the start of a template such as `orders.status.${status}`. */
const names = (code: string, keys: readonly string[]): boolean => {
  const whole = new Set([...code.matchAll(/'([a-z]\w*\.[\w.]+)'/g)].map((match) => match[1] ?? ''))
  const starts = [...code.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/g)].map((match) => match[1] ?? '')
  return keys.some((key) => whole.has(key) || starts.some((start) => key.startsWith(start)))
}

/** The files that use texts of a part on a screen: its imports, except those that load the part themselves. */
const usersOf = (route: string, part: keyof typeof partKeys): string[] => {
  const reached = new Set([route])
  for (const file of reached) {
    const code = readFileSync(file, 'utf8')
    if (file !== route && code.includes('loadMessages(')) continue
    for (const [, types, name = ''] of code.matchAll(
      /(?:import|export)( type)?\b[^'"]*?['"](\.[^'"]+\.tsx?)['"]/g,
    ))
      if (!types) reached.add(path.resolve(path.dirname(file), name))
  }
  // Names of calls look like keys.
  return [...reached].filter(
    (file) => !file.endsWith('calls.gen.ts') && names(readFileSync(file, 'utf8'), partKeys[part]),
  )
}

describe('messages', () => {
  test('both languages have the same keys with the same parameters', () => {
    expect(keysOf(english).sort()).toEqual(keysOf(chinese).sort())
    const differing = keysOf(chinese).filter(
      (key) => namesOf(textAt(chinese, key)).join() !== namesOf(textAt(english, key)).join(),
    )
    expect(differing).toEqual([])
  })

  test('no text is blank', () => {
    const blank = [chinese, english].flatMap((messages) =>
      keysOf(messages).filter((key) => JSON.stringify(textAt(messages, key)).length < 3),
    )
    expect(blank).toEqual([])
  })

  // A key is used if it is quoted somewhere, or if a template such as `orders.status.${status}` starts it.
  test('every message is used and every used message exists', () => {
    const code = sources()
    const prefixes = [...code.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/g)].map((match) => match[1] ?? '')
    const quoted = new Set([...code.matchAll(/(?<=(['"]))[\w.]+(?=\1)/g)].map(([word]) => word))
    const unused = keysOf(chinese).filter(
      (key) => !quoted.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)),
    )
    expect(unused).toEqual([])
    const asked = [...code.matchAll(/\bt\(\s*'([\w.]+)'/g)].map((match) => match[1] ?? '')
    expect(asked.filter((key) => textAt(chinese, key) === undefined)).toEqual([])
  })

  test('fill inserts parameters and chooses the plural', () => {
    const items: Message = { one: '{n} item', other: '{n} items' }
    expect([fill(items, 'en', { n: 1 }), fill(items, 'en', { n: 3 })]).toEqual(['1 item', '3 items'])
    expect(fill('{a}，{b}', 'zh-CN', { a: '甲' })).toBe('甲，{b}')
  })

  test('t returns the text in the chosen language', async () => {
    await setLanguage('en')
    expect(t('common.information')).toBe('Information')
    await setLanguage('zh-CN')
    expect(t('common.information')).toBe('信息提示')
    expect(t('common.notFound', { path: '/a?b=1' })).toBe('页面不存在：/a?b=1')
  })

  test('every screen loads the texts that it shows', () => {
    const folder = path.join(import.meta.dirname, '../routes/_default')
    const silent = readdirSync(folder).flatMap((name) => {
      const route = path.join(folder, name)
      const loaded = /loadMessages\((.*?)\)/.exec(readFileSync(route, 'utf8'))?.[1] ?? ''
      return (['trade', 'management'] as const).flatMap((part) =>
        loaded.includes(part) ? [] : usersOf(route, part).map((file) => `${name} needs ${part} for ${file}`),
      )
    })
    expect(silent).toEqual([])
  })
})
