import type { MessagesOf } from '../messages.ts'

export const identity = {
  signIn: 'Sign in',
  signInTitle: 'Welcome back',
  signInLead: 'Sign in to start serving customers',
  ways: 'How to sign in',
  wayPassword: 'By password',
  pitch: 'See the home,\ndecide on the spot.',
  pitchLead: 'Choose, check, order and pay: one screen, side by side with the customer.',
  account: 'Account',
  accountHint: 'Employee number or mobile',
  password: 'Password',
  passwordHint: 'Your password',
  passwordShow: 'Show the password',
  passwordHide: 'Hide the password',
  accountMissing: 'Enter your account',
  passwordMissing: 'Enter your password',
  signOut: 'Sign out',
  disabled: 'This account cannot be used, contact the administrator!',
  noUserId: 'No user id was received',
} satisfies MessagesOf<'identity'>
