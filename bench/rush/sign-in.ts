import { contract } from '@showfloor/contract/contract'
import { withClient } from '../../tools/postgres/database.ts'
import { exchange } from '../http.ts'
import { paced, within } from './pace.ts'
import { openShops } from './books.ts'
import { shotOf, signIn, type Headers } from '../server.ts'

export type SignInFigures = {
  /** p99 of an ordinary call while nobody signs in, and while `SIGNING_IN` people sign in continuously. */
  idleP99Ms: number
  busyP99Ms: number
  signInsPerSecond: number
  /** The number of guesses that revealed something about the password, and the time for all of them. */
  guessesAnswered: { oneAddress: number; manyAddresses: number }
  guessesSeconds: number
}

type Place = { databaseUrl: string; username: string; password: string }

const SIGNING_IN = 50
const GUESSES = 10_000

/** Measures how sign-ins slow down other calls, and what 10,000 parallel guesses reveal. */
export const measureSignIn = async (
  origin: string,
  { databaseUrl, username, password }: Place,
  seconds: number,
): Promise<SignInFigures> => {
  const shops = await withClient(databaseUrl, (client) => openShops(client, username, SIGNING_IN, 1))
  const headers: Headers = await signIn(origin, username, password)
  const shot = () => shotOf(headers, contract.identity.currentUser, {})
  await paced(origin, shot, within(1))
  const idleP99Ms = await paced(origin, shot, within(seconds))
  const isOver = within(seconds)
  let signIns = 0
  const comeIn = async (name: string, place: number): Promise<void> => {
    while (!isOver()) {
      await signIn(origin, name, password, addressOf(place))
      signIns += 1
    }
  }
  const names = shops.flatMap(({ guides }) => guides)
  const [busyP99Ms] = await Promise.all([paced(origin, shot, isOver), ...names.map(comeIn)])
  const began = performance.now()
  const guessesAnswered = {
    oneAddress: await guess(origin, 'guide02', () => addressOf(0)),
    manyAddresses: await guess(origin, 'guide03', addressOf),
  }
  const guessesSeconds = (performance.now() - began) / 1000
  return { idleP99Ms, busyP99Ms, signInsPerSecond: signIns / seconds, guessesAnswered, guessesSeconds }
}

/** An IP address derived from a number. */
const addressOf = (place: number): string => `10.9.${place >> 8}.${place & 255}`

/** Guesses one account's password, many times at once; returns how many guesses revealed anything. */
const guess = async (origin: string, username: string, addressAt: (guess: number) => string) => {
  let left = GUESSES / 2
  let answered = 0
  const guesser = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const from = { 'x-forwarded-for': addressAt(left) }
      const shot = shotOf(from, contract.identity.login, { username, password: 'a guess' })
      const { body } = await exchange(origin, shot)
      if (body.includes('"LOGIN_FAILED"') || body.startsWith('{"success":true')) answered += 1
    }
  }
  await Promise.all(Array.from({ length: 64 }, guesser))
  return answered
}

/** The figures as lines of text, beside their targets. */
export const signInReportOf = (figures: SignInFigures): string =>
  [
    `Another call, p99: ${figures.idleP99Ms.toFixed(1)} ms with nobody signing in, ${figures.busyP99Ms.toFixed(1)} ms while ${SIGNING_IN} sign in ` +
      `(${figures.signInsPerSecond.toFixed(0)} sign-ins a second): ${(figures.busyP99Ms / figures.idleP99Ms).toFixed(1)} × (target 3 ×)`,
    `${GUESSES / 2} guesses at one password from one address: ${figures.guessesAnswered.oneAddress} learned anything (target 3); ${GUESSES / 2} at another from as many addresses: ` +
      `${figures.guessesAnswered.manyAddresses} (target 3); ${figures.guessesSeconds.toFixed(1)} s`,
  ].join('\n')
