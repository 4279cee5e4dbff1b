import type { Db } from './db.ts'
import type { News } from './news.ts'

/** What a call leaves to be done when its transaction is over: news if it was committed, works in any case. */
export const newAftermath = () => {
  const news: News[] = []
  const works: ((db: Db) => Promise<void>)[] = []
  return {
    news,
    works,
    /** Forgets all of it, for a call that runs again. */
    clear: () => {
      news.length = 0
      works.length = 0
    },
    settle: async (db: Db) => {
      for (const work of works) await work(db)
    },
  }
}
