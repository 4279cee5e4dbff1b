import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorKinds } from './error-kinds.ts'

const documents = { WECHAT_PAY: 'wechat-pay', ALIPAY: 'alipay', SHOUQIANBA: 'shouqianba' } as const

test.each(Object.entries(documents))('the error table of %s is the one in its document', (provider, name) => {
  const text = readFileSync(new URL(`../../../../../../docs/platforms/${name}.md`, import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| (.+?) \| (refused|again|slower|authorise|maintenance) \|/gm)]
  const documented = rows.flatMap(([, codes = '', kind = '']) =>
    [...codes.matchAll(/`([^`]+)`/g)].map(([, code = '']) => [code, kind.toUpperCase()] as const),
  )
  expect(Object.fromEntries(documented)).toEqual(errorKinds[provider as keyof typeof documents])
})
