import { TOAST_MS, TOASTS_MAX } from '@showfloor/contract/common/constants'
import { expect, test } from 'vitest'
import { withToast, type Toast } from './toast.tsx'

test('toasts: at most three stay, the oldest goes, a repeated text is not shown twice', () => {
  const made = (id: number, text: string): Toast => ({ id, kind: 'info', text })
  const shown = ['a', 'b', 'c', 'd'].reduce<Toast[]>((list, text, id) => withToast(list, made(id, text)), [])
  expect(shown.map(({ text }) => text)).toEqual(['b', 'c', 'd'])
  expect(withToast(shown, made(9, 'c')).map(({ text }) => text)).toEqual(['b', 'd', 'c'])
  expect([TOAST_MS, TOASTS_MAX]).toEqual([4000, 3])
})
