import { queryOptions, useMutation, type QueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { CallName } from './calls.gen.ts'
import { call, type CallInput, type CallOutput } from './call.ts'
import { CallError } from './request.ts'
import { useSender } from './sender.ts'
import { currentLanguage } from '../i18n/i18n.ts'

/** The first part of a call's name. */
export type Noun = CallName extends infer K ? (K extends `${infer N}.${string}` ? N : never) : never

/** The cache key of a call: `['carts', 'list', input]`; `invalidateQueries({ queryKey: ['carts'] })` reaches all of a noun. */
export const callKey = <K extends CallName>(name: K, input?: CallInput<K>): readonly unknown[] =>
  input === undefined ? name.split('.') : [...name.split('.'), input]

/** The cache key of all answers of one noun. */
export const nounKey = (noun: Noun): readonly [Noun] => [noun]

/** A reading call, ready for `useQuery`, `useSuspenseQuery` and a route's loader. */
export const callQuery = <K extends CallName>(name: K, input: CallInput<K>) =>
  queryOptions<CallOutput<K>>({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
  })

/** A call whose answer depends on the page's language: each language has its own cache entry. */
export const localizedQuery = <K extends CallName>(name: K, input: CallInput<K>) => {
  const query = callQuery(name, input)
  return { ...query, queryKey: [...query.queryKey, currentLanguage()] as const }
}

type PageName = {
  [K in CallName]: CallOutput<K> extends { data: readonly unknown[]; total: number } ? K : never
}[CallName]

/** The number of a list's last page, from 1. */
export const lastPageOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** A page of a list, counted from 1. A page beyond the end, from an old address or a list that has become shorter, answers the last page. */
export const pageQuery = <K extends PageName>(
  name: K,
  no: number,
  inputOf: (no: number) => CallInput<K> & { size: number },
) =>
  queryOptions<CallOutput<K>>({
    queryKey: callKey(name, inputOf(no)),
    queryFn: async ({ signal }) => {
      const page = await call(name, inputOf(no), { signal })
      const last = lastPageOf(page.total, inputOf(no).size)
      return no > last && page.data.length === 0 ? call(name, inputOf(last), { signal }) : page
    },
  })

type Page = { data: readonly unknown[]; total: number }

/** Reads a list page by page; the pages are counted from 1. */
export const everyPage = async <P extends Page>(
  read: (no: number) => Promise<P>,
): Promise<P['data'][number][]> => {
  const rows: P['data'][number][] = []
  for (let no = 1; ; no += 1) {
    const { data, total } = await read(no)
    rows.push(...data)
    if (data.length === 0 || rows.length >= total) return rows
  }
}

/** All rows of a list, for a choice in a form. `inputOf` gives the input for a page. */
export const everyRowQuery = <K extends PageName>(name: K, inputOf: (no: number) => CallInput<K>) =>
  queryOptions<CallOutput<K>['data'][number][]>({
    queryKey: [...callKey(name, inputOf(1)), 'every'],
    queryFn: ({ signal }) => everyPage((no) => call(name, inputOf(no), { signal })),
  })

export type CallMutationOptions<K extends CallName> = {
  onSuccess?: (output: CallOutput<K>, input: CallInput<K>) => unknown
  onError?: (error: Error, input: CallInput<K>) => unknown
}

/**
 * A writing call. Without an `onError` of its own a failure is shown as a toast with the server's message. A call that got no answer is retried with the
 * same idempotency key when the same input is sent again.
 */
export const useCall = <K extends CallName>(
  name: K,
  options: CallMutationOptions<K> = {},
): UseMutationResult<CallOutput<K>, Error, CallInput<K>> => {
  const send = useSender(name)
  return useMutation<CallOutput<K>, Error, CallInput<K>>({
    mutationKey: name.split('.'),
    mutationFn: send,
    meta: { ownError: options.onError !== undefined },
    ...options,
  })
}

/**
 * A query invalidated during its first fetch is fetched once more, because that fetch may have read the state before the change. The library alone would
 * take its result as fresh.
 */
export const readAgainAfterFirst = (queryClient: QueryClient): void => {
  const early = new WeakSet<object>()
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    const { data, fetchStatus } = query.state
    if (action.type === 'invalidate' && data === undefined && fetchStatus !== 'idle') early.add(query)
    if (action.type === 'success' && early.delete(query))
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
}

/** A retry helps only when the server was not reached or was busy. */
export const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 502)
