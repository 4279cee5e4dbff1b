import { expect, test } from 'vitest'
import { contractCalls } from '../contract.ts'
import { callPath } from './call.ts'

test('R7.02 a path has the base of the user centre or of the gateway, the latter with the project id of its service', () => {
  const path = '/a/b'
  expect(callPath({ service: 'user', path })).toBe('/api/user/web/a/b')
  expect(callPath({ service: 'acl', path })).toBe('/api/acl/a/b')
  expect(callPath({ service: 'trade', path })).toBe('/api/gateway/furniture_trade/a/b')
  expect(callPath({ service: 'item', path })).toBe('/api/gateway/furniture_item/a/b')
  expect(callPath({ service: 'wms', path })).toBe('/api/gateway/furniture_wms/a/b')
  expect(callPath({ service: 'base', path })).toBe('/api/gateway/furniture_base/a/b')
  // `direct` calls have their own addresses.
  const based = contractCalls().filter(([, call]) => call.service !== 'direct')
  const bases = new Set(based.map(([, call]) => callPath(call).split('/').slice(0, 4).join('/')))
  expect([...bases].filter((base) => !base.startsWith('/api/acl/')).sort()).toEqual([
    '/api/gateway/furniture_base',
    '/api/gateway/furniture_item',
    '/api/gateway/furniture_trade',
    '/api/gateway/furniture_wms',
    '/api/user/web',
  ])
})
