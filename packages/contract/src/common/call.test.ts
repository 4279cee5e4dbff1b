import { expect, test } from 'vitest'
import { contractCalls } from '../contract.ts'
import { callPath } from './call.ts'
import { servicePaths } from './constants.ts'

/** The first parts of the addresses of all calls but the `direct` ones, which have addresses of their own. */
const startsOf = (paths = servicePaths()): string[] => {
  const based = contractCalls().filter(([, call]) => call.service !== 'direct')
  const starts = new Set(based.map(([, call]) => callPath(call, paths).split('/').slice(0, 4).join('/')))
  return [...starts].filter((start) => !start.startsWith('/api/acl/')).sort()
}

test('R7.02 a path has the base of the user centre or of the gateway, the latter with the project id of its service', () => {
  const path = '/a/b'
  expect(callPath({ service: 'user', path })).toBe('/api/user/web/a/b')
  expect(callPath({ service: 'acl', path })).toBe('/api/acl/a/b')
  expect(callPath({ service: 'trade', path })).toBe('/api/gateway/furniture_trade/a/b')
  expect(callPath({ service: 'item', path })).toBe('/api/gateway/furniture_item/a/b')
  expect(callPath({ service: 'wms', path })).toBe('/api/gateway/furniture_wms/a/b')
  expect(callPath({ service: 'base', path })).toBe('/api/gateway/furniture_base/a/b')
  expect(startsOf()).toEqual([
    '/api/gateway/furniture_base',
    '/api/gateway/furniture_item',
    '/api/gateway/furniture_trade',
    '/api/gateway/furniture_wms',
    '/api/user/web',
  ])
})

test('R7.02 bases and project ids are those of the installation', () => {
  const paths = servicePaths({
    USER_CENTRE_BASE: '/api/people',
    GATEWAY_BASE: '/api/gw',
    TRADE_PROJECT_ID: 'oak',
  })
  const path = '/a/b'
  expect(callPath({ service: 'user', path }, paths)).toBe('/api/people/user/web/a/b')
  expect(callPath({ service: 'acl', path }, paths)).toBe('/api/people/acl/a/b')
  expect(startsOf(paths)).toEqual([
    '/api/gw/furniture_base',
    '/api/gw/furniture_item',
    '/api/gw/furniture_wms',
    '/api/gw/oak',
    '/api/people/acl',
    '/api/people/user',
  ])
})
