import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { robotFaults } from '../dingtalk/robots.ts'
import { cases } from '../marketplaces/trouble/cases.ts'
import { inboxAnswers } from '../webhooks/inbox.ts'
import { textsIn } from './texts.ts'

it('docs/sandbox.md names every failure that a page offers', () => {
  const doc = readFileSync(new URL('../../../../docs/sandbox.md', import.meta.url), 'utf8')
  const texts = textsIn('en')
  const vouchers = Object.entries(texts).flatMap(([key, text]) =>
    /^(mishap|voucher)_/.test(key) ? [text] : [],
  )
  const bills = [texts.billMishaps, texts.statementMishaps].flatMap((some) => Object.values(some))
  const statuses = inboxAnswers.filter((answer) => /^\d/.test(answer))
  const offered: unknown[] = [
    ...cases.map(({ id }) => id),
    ...robotFaults,
    ...vouchers,
    ...bills,
    ...statuses,
  ]
  expect(offered.filter((one) => !doc.includes(String(one)))).toEqual([])
})
