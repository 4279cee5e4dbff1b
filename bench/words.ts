import { withClient } from '../tools/postgres/database.ts'

/** What guides type: one or two Chinese characters, pinyin initials, or the beginning of a Latin word. */
export type Words = { usual: string[]; distinct: string[] }

export const usualWords = ['沙发', '橡木', '灯', '餐椅', 'sf', 'ym', 'alder', 'sofa']

/**
 * Several thousand different words of the catalogue in a fixed shuffled order: every character and pair of characters of its names, pinyin initials,
 * and Latin words with their prefixes.
 */
export const readWords = async (databaseUrl: string): Promise<Words> => {
  const distinct = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ word: string }>(
      `select word from (
         select regexp_replace(term, '^[a-z]:', '') as word from (select distinct unnest(tsvector_to_array(terms)) as term from product_terms) all_terms
         where term !~ '^[cp]:'
       ) words where length(word) <= 8 group by word order by md5(word)`,
    )
    return rows.map((row) => row.word)
  })
  return { usual: usualWords, distinct }
}
