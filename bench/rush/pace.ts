import { exchange } from '../http.ts'
import { percentiles, type Shot } from '../load.ts'

const PAUSE_MS = 5

/** One guide who works on at an even pace while others do something else; the milliseconds of each answer. */
export const pacedTimes = async (
  origin: string,
  nextShot: () => Shot,
  isOver: () => boolean,
  pauseMs: number,
): Promise<number[]> => {
  const times: number[] = []
  while (!isOver()) {
    const shot = nextShot()
    const began = performance.now()
    await exchange(origin, shot)
    times.push(performance.now() - began)
    await new Promise((wake) => setTimeout(wake, pauseMs))
  }
  return times
}

/** The p99 of one guide who works on at an even pace, in milliseconds. */
export const paced = async (origin: string, nextShot: () => Shot, isOver: () => boolean): Promise<number> =>
  percentiles(await pacedTimes(origin, nextShot, isOver, PAUSE_MS)).p99Ms

export const within = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}
