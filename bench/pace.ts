import { exchange } from './http.ts'
import { percentiles, type Shot } from './load.ts'

const PAUSE_MS = 5

/** One guide who works on at an even pace while others do something else; answers p99 in milliseconds. */
export const paced = async (origin: string, nextShot: () => Shot, isOver: () => boolean): Promise<number> => {
  const times: number[] = []
  while (!isOver()) {
    const shot = nextShot()
    const began = performance.now()
    await exchange(origin, shot)
    times.push(performance.now() - began)
    await new Promise((wake) => setTimeout(wake, PAUSE_MS))
  }
  return percentiles(times).p99Ms
}

export const within = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}
