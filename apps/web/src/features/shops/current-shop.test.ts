import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadMessages } from '../../i18n/i18n.ts'
import { loadShops } from './current-shop.ts'
import { shopListQuery } from './shop-list.ts'

beforeAll(() => loadMessages('entry', 'workspace'))
afterEach(() => vi.restoreAllMocks())

test('R3.06 without a shop the current one has id 0 and the name 未选择店铺', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const queryClient = new QueryClient()
  queryClient.setQueryData(shopListQuery().queryKey, { data: [], total: 0 })
  const failures: string[] = []
  expect(await loadShops(queryClient, (message) => failures.push(message))).toMatchObject({
    id: '0',
    name: '未选择店铺',
  })
  expect(failures).toEqual([])
  expect(warn.mock.calls).toEqual([['当前账号没有绑定店铺，请先绑定店铺后再操作']])
})
