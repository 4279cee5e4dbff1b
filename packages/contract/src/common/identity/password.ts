import { folded } from './folded.ts'

export const PASSWORD_LENGTH_MIN = 8

// The most common passwords of sufficient length, from published lists of leaked ones, also Chinese.
const commonest = new Set(
  `12345678 123456789 1234567890 12345679 123123123 123321123 112233445566 11223344 123456123 12341234 12344321 123454321 147258369 147852369 159357456
  789456123 987654321 9876543210 87654321 0123456789 01234567 100200300 10203040 13145200 1314520520 5201314520 520131400 52013141 31415926 147896325 741852963
  963852741 password password1 password12 password123 passw0rd p@ssw0rd p@ssword pa55word mypassword admin123 admin1234 administrator adminadmin root1234
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwer1234 qwerasdf qweasdzxc qweasd123 qwe123456 qwe12345 qazwsxedc qaz123456 1qaz2wsx 1qaz2wsx3edc 1q2w3e4r
  1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 asdfghjk asdfghjkl asdf1234 asd123456 zxcvbnm1 zxcvbnm123 zxcvbnm, zxc123456 zaq12wsx abcdefgh abcd1234 abc12345 abc123456
  abcd123456 a1234567 a12345678 a123456789 aa123456 aa12345678 aaa123456 123456aa 1234567a 12345678a 123456abc 123456qq qq123456 qq123456789 woaini1314 woaini520
  woaini123 woaini521 iloveyou iloveyou1 iloveyou520 sunshine princess football baseball superman batman123 trustno1 letmein1 welcome1 welcome123 whatever starwars
  computer internet michelle jennifer dragon123 monkey123 master123 shadow123 liverpool chelsea1 changeme changeme123 test1234 guest123 hello123 hello1234 secret123
  woshishui nihao123 nihao1234 zhongguo zhang123 wang1234 taobao123 wangyi163 asdasdasd qweqweqwe dearbook showfloor showfloor1 showfloor123`.split(
    /\s+/,
  ),
)

export type PasswordProblem = 'PASSWORD_TOO_SHORT' | 'PASSWORD_IS_NAME' | 'PASSWORD_COMMON'

/** A password of one's names needs so many other characters. */
const othersMin = 4
/** A short piece again and again, such as `abababab`. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/su.test(text)
/** Characters in their order, up or down, such as `23456789`. */
const isCounted = (text: string): boolean => {
  const codes = [...text].map((one) => one.codePointAt(0) ?? 0)
  return [1, -1].some((step) => codes.every((code, at) => at === 0 || code === (codes[at - 1] ?? 0) + step))
}

/**
 * What is wrong with a new password, or null: too short, hardly more than the account's `names`, or among the commonest (repetitions and rows of characters
 * included). Kinds of characters are not required, because length makes a password hard to guess.
 */
export const passwordProblem = (password: string, names: readonly string[]): PasswordProblem | null => {
  if ([...password].length < PASSWORD_LENGTH_MIN) return 'PASSWORD_TOO_SHORT'
  const guess = folded(password)
  const own = names.map((name) => folded(name)).filter((name) => name !== '')
  const others = own
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, name) => text.replaceAll(name, ''), guess)
  if (others !== guess && [...others].length < othersMin) return 'PASSWORD_IS_NAME'
  return commonest.has(guess) || isRepeated(guess) || isCounted(guess) ? 'PASSWORD_COMMON' : null
}
