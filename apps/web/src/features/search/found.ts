import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '../../client/queries.ts'
import { useShopOnly } from '../../ui/privacy/shop-only.ts'
import { namesSomebody, useListedName } from '../customers/shown.ts'
import { groupsOf, type HitGroup } from './hits.ts'
import { placesLike, placesNamed, type Place } from './places.ts'

const typingPauseMs = 150
const longestText = 100

/** A debounced text. */
const useSettledText = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The results for a text while it is typed; without a text, screens only. `waiting`: the results may belong to the previous text. */
export const useFound = (
  shopId: string,
  places: readonly Place[],
  typed: string,
): { groups: HitGroup[]; waiting: boolean; error: Error | null } => {
  const text = typed.trim().slice(0, longestText)
  const settled = useSettledText(text)
  const query = useQuery({
    ...callQuery('search.everywhere', { shopId, text: settled }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  const waiting = text !== '' && (settled !== text || query.isFetching)
  const nameOf = useListedName()
  const isShopOnlyShown = useShopOnly()
  const found = text === '' ? undefined : query.data
  const shown = found && !isShopOnlyShown && !namesSomebody(text) ? { ...found, customers: [] } : found
  const named = placesNamed(places, text)
  const others = placesLike(places, text).filter((place) => !named.includes(place))
  const groups = groupsOf(shown, { named, others }, nameOf)
  return { groups, waiting, error: waiting ? null : query.error }
}
