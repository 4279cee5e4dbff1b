import { useQueryClient, type QueryCache } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Unshown } from '../../client/request.ts'
import { t } from '../../i18n/i18n.ts'
import { Notice } from './notice.tsx'

type Answer = { unshown?: Unshown; pages?: readonly { unshown?: Unshown }[] }

/** The rows that the answers on screen leave out, as text, which stays equal while they do. */
const unshownOf = (cache: QueryCache): string =>
  JSON.stringify(
    cache.findAll({ type: 'active' }).flatMap(({ state }) => {
      const { unshown, pages = [] } = (state.data ?? {}) as Answer
      return [unshown, ...pages.map((page) => page.unshown)].filter((one) => one !== undefined)
    }),
  )

/** Stands for the rows of lists that cannot be shown, with the numbers by which an administrator finds why. */
export const UnshownRows = () => {
  const cache = useQueryClient().getQueryCache()
  const unshown = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => unshownOf(cache),
  )
  return (JSON.parse(unshown) as Unshown[]).map(({ rows, requestId }) => (
    <Notice key={requestId}>{t('common.unshownRows', { n: rows, requestId })}</Notice>
  ))
}
