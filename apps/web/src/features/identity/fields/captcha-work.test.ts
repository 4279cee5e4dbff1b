import { pbkdf2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { doWork } from './captcha-work.ts'

const salt = '000102030405060708090a0b0c0d0e0f'
const workFor = (answer: number, most = 64) => ({
  salt,
  iterations: 10,
  most,
  key: pbkdf2Sync(String(answer), Buffer.from(salt, 'hex'), 10, 16, 'sha256').toString('hex'),
})

test('the number that derives the key is found, also the first and the last one, and progress only grows', async () => {
  for (const answer of [0, 7, 42, 63]) {
    const parts: number[] = []
    const found = await doWork(workFor(answer), {
      onProgress: (part) => parts.push(part),
      isOver: () => false,
    })
    expect(found).toBe(String(answer))
    expect(parts).toEqual(parts.toSorted((one, other) => one - other))
  }
})

test('the search ends when it is cancelled, and when no number fits', async () => {
  let asked = 0
  const end = { onProgress: () => {}, isOver: () => (asked += 1) > 2 }
  expect(await doWork(workFor(60_000, 65_536), end)).toBeNull()
  expect(await doWork(workFor(100, 64), { onProgress: () => {}, isOver: () => false })).toBeNull()
})
