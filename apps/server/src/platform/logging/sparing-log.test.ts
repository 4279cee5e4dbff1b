import { expect, test } from 'vitest'
import { createSparingLog } from './sparing-log.ts'

test('of 6,000 lines of one kind the log has the first and the number of the others, and of another kind its own', async () => {
  const lines: unknown[][] = []
  const warn = createSparingLog({ warn: (...line: unknown[]) => void lines.push(line) }, 50)
  for (let at = 0; at < 6000; at += 1) warn('forged', { at }, 'it was refused')
  warn('other', {}, 'it was odd')
  expect(lines).toEqual([
    [{ at: 0 }, 'it was refused'],
    [{}, 'it was odd'],
  ])
  await expect.poll(() => lines.slice(2)).toEqual([[{ kind: 'forged', more: 5999 }, 'it was refused']])
  warn('forged', { at: 1 }, 'it was refused')
  expect(lines).toHaveLength(4)
})
