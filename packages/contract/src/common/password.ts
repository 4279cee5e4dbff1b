export const PASSWORD_LENGTH_MIN = 8

/** Whether a new password is strong enough: eight characters with a letter and a digit among them. */
export const isStrongPassword = (password: string): boolean =>
  password.length >= PASSWORD_LENGTH_MIN && /\p{L}/u.test(password) && /\d/.test(password)
