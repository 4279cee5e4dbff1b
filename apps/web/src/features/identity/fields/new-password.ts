import { errorText } from '@showfloor/contract/common/errors'
import { passwordProblem, PASSWORD_LENGTH_MIN } from '@showfloor/contract/common/password'
import { contractLanguage } from '../../../i18n/i18n.ts'

/** Why a new password is invalid, in the server's words; undefined when it is valid. */
export const newPasswordProblem = (password: string, names: readonly string[]): string | undefined => {
  const problem = passwordProblem(password, names)
  const language = contractLanguage()
  return problem === null ? undefined : errorText(problem, language, { length: PASSWORD_LENGTH_MIN })
}
