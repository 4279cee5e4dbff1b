import { expect, test } from 'vitest'
import { passwordProblem } from './password.ts'

const names = ['boss1', '13800000001', '程立', '']

test.each([
  ['short1', 'PASSWORD_TOO_SHORT'],
  ['boss1boss1', 'PASSWORD_IS_NAME'],
  ['Boss1-boss1', 'PASSWORD_IS_NAME'],
  ['ｂｏｓｓ１123', 'PASSWORD_IS_NAME'],
  ['13800000001', 'PASSWORD_IS_NAME'],
  ['程立13800000001', 'PASSWORD_IS_NAME'],
  ['程立程立程立程立', 'PASSWORD_IS_NAME'],
  ['aaaaaaaa', 'PASSWORD_COMMON'],
  ['abababab', 'PASSWORD_COMMON'],
  ['ab12ab12ab12', 'PASSWORD_COMMON'],
  ['23456789', 'PASSWORD_COMMON'],
  ['hgfedcba', 'PASSWORD_COMMON'],
  ['P@ssw0rd', 'PASSWORD_COMMON'],
] as const)('%s is refused: %s', (password, problem) => {
  expect(passwordProblem(password, names)).toBe(problem)
})

test.each(['boss1-oak-table', 'oak-table-for-six', '程立喜欢橡木长桌', 'Showroom-2026'])(
  '%s is accepted',
  (password) => {
    expect(passwordProblem(password, names)).toBeNull()
  },
)
