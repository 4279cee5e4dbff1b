import { expect, test } from 'vitest'
import { filterOf, readOrdersSearch } from './orders-search.ts'

/** Ids grow with time; from 2032 on they have 19 digits, the maximum. */
const latest = (2n ** 63n - 1n).toString()

test('the list’s filters accept every possible id and cursor, and nothing else', () => {
  const address = {
    guide: latest,
    customer: `${latest}-${latest}`,
    channel: latest,
    after: `1795000000000000.${latest}`,
    unheld: '1',
  }
  expect(readOrdersSearch(address)).toEqual({ ...address, unheld: true })
  expect(filterOf('7', readOrdersSearch(address))).toEqual({
    shopId: '7',
    keyword: '',
    guideId: latest,
    customerId: `${latest}-${latest}`,
    channelId: latest,
    unheld: true,
  })
  expect(
    readOrdersSearch({ guide: '9223372036854775808', customer: '1', channel: 'x', after: '1', unheld: '2' }),
  ).toEqual({})
})
