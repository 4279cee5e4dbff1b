import { contract } from '@showfloor/contract/contract'
import { exchange } from './http.ts'
import { percentiles, type Shot } from './load.ts'
import { shotOf, signIn, type Headers } from './server.ts'

export type SignInFigures = {
  /** p99 of an ordinary call with nobody signing in, and while `SIGNING_IN` do all the time. */
  idleP99Ms: number
  busyP99Ms: number
  signInsPerSecond: number
  /** How many of the guesses learned something about the password, and how long all of them took. */
  guessesAnswered: number
  guessesSeconds: number
}

const SIGNING_IN = 50
const GUESSES = 10_000
const PAUSE_MS = 5

/** One guide who works on at an even pace while the others come in. */
const paced = async (origin: string, shot: Shot, isOver: () => boolean): Promise<number> => {
  const times: number[] = []
  while (!isOver()) {
    const began = performance.now()
    await exchange(origin, shot)
    times.push(performance.now() - began)
    await new Promise((wake) => setTimeout(wake, PAUSE_MS))
  }
  return percentiles(times).p99Ms
}

const within = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}

/** What sign-ins cost everybody else, and what 10,000 guesses at once learn. */
export const measureSignIn = async (
  origin: string,
  account: { username: string; password: string },
  seconds: number,
): Promise<SignInFigures> => {
  const headers: Headers = await signIn(origin, account.username, account.password)
  const shot = shotOf(headers, contract.identity.currentUser, {})
  await paced(origin, shot, within(1))
  const idleP99Ms = await paced(origin, shot, within(seconds))
  const isOver = within(seconds)
  let signIns = 0
  const comeIn = async (): Promise<void> => {
    while (!isOver()) {
      await signIn(origin, account.username, account.password)
      signIns += 1
    }
  }
  const [busyP99Ms] = await Promise.all([
    paced(origin, shot, isOver),
    ...Array.from({ length: SIGNING_IN }, comeIn),
  ])
  return { idleP99Ms, busyP99Ms, signInsPerSecond: signIns / seconds, ...(await guess(origin)) }
}

const guess = async (origin: string) => {
  const shot = shotOf({}, contract.identity.login, { username: 'guide02', password: 'a guess' })
  const began = performance.now()
  let left = GUESSES
  let guessesAnswered = 0
  const guesser = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const { body } = await exchange(origin, shot)
      if (body.includes('"LOGIN_FAILED"') || body.startsWith('{"success":true')) guessesAnswered += 1
    }
  }
  await Promise.all(Array.from({ length: 64 }, guesser))
  return { guessesAnswered, guessesSeconds: (performance.now() - began) / 1000 }
}

/** The figures as lines to read, with the aims beside. */
export const signInReportOf = (figures: SignInFigures): string =>
  [
    `Another call, p99: ${figures.idleP99Ms.toFixed(1)} ms with nobody signing in, ${figures.busyP99Ms.toFixed(1)} ms while ${SIGNING_IN} sign in ` +
      `(${figures.signInsPerSecond.toFixed(0)} sign-ins a second): ${(figures.busyP99Ms / figures.idleP99Ms).toFixed(1)} × (aim 3 ×)`,
    `${GUESSES} guesses at one password over 64 connections: ${figures.guessesAnswered} learned anything (aim 3), the rest was refused; ${figures.guessesSeconds.toFixed(1)} s`,
  ].join('\n')
