import type { Db } from '../database/db.ts'
import type { News } from '../live/news.ts'

export type Cookie = { name: string; value: string; maxAgeS: number }

/** Work of a call for after its transaction: cookies, news and background starts if it was committed, other work in any case. */
export const newAftermath = () => {
  const news: News[] = []
  const cookies: Cookie[] = []
  const starts: (() => void)[] = []
  const works: ((db: Db) => Promise<void>)[] = []
  return {
    news,
    cookies,
    starts,
    works,
    /** Drops everything, for a call that runs again. */
    clear: () => {
      news.length = 0
      cookies.length = 0
      starts.length = 0
      works.length = 0
    },
    finish: async (db: Db) => {
      for (const work of works) await work(db)
    },
  }
}
