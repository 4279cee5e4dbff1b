import { UNLIMITED_STOCK } from '@showfloor/contract/common/constants'
import { beforeAll, expect, test } from 'vitest'
import { loadMessages } from '../../i18n/i18n.ts'
import { stockText } from './stock.ts'

beforeAll(() => loadMessages('entry', 'workspace'))

test('stock as a text: available, low, in transit with its day, none, unlimited', () => {
  const text = (itemNum: number, inTransit = 0, inTransitDate: string | null = null) =>
    stockText({ itemNum, inTransit, inTransitDate })
  expect(text(6)).toEqual({ text: '本店 6', tone: 'positive' })
  expect(text(2)).toEqual({ text: '本店 2 · 仅剩少量', tone: 'warning' })
  expect(text(0, 8, '2026-09-12')).toEqual({ text: '在途 8 · 9月12日', tone: 'warning' })
  expect(text(0, 8)).toEqual({ text: '在途 8', tone: 'warning' })
  expect(text(0)).toEqual({ text: '无货', tone: 'quiet' })
  expect(text(UNLIMITED_STOCK)).toEqual({ text: '可订购', tone: 'positive' })
})
