import { beforeAll, expect, test } from 'vitest'
import { CallError } from '../../client/request.ts'
import { loadMessages } from '../../i18n/i18n.ts'
import { channelProblem } from './channel-site.ts'

beforeAll(() => loadMessages('entry', 'workspace'))

test('R5.06 R8.08 a shop without the unified channel and an unreadable channel have their own messages', () => {
  const missing = '此店铺未开通线下门店统一渠道店铺[8888888]'
  expect(channelProblem({ siteCode: '8888888' })).toBeUndefined()
  expect(channelProblem({ siteCode: '123' })).toBe(missing)
  expect(channelProblem(new CallError(409, 'UNIFIED_CHANNEL_MISSING', ''))).toBe(missing)
  expect(channelProblem(new CallError(0, 'NETWORK', ''))).toBe('线下门店统一渠道信息获取失败')
})
