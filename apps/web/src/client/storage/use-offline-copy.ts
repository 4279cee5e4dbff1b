import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallName } from '../calls.gen.ts'
import { useAtHand } from '../stale-build.ts'
import { keepAnswers, keepPage } from './offline-copy.ts'

/** The calls that every screen of the workspace waits for. */
const sessionCalls: readonly CallName[] = [
  'shops.userShopFlow',
  'identity.menuPermission',
  'identity.currentUser',
]

/**
 * Stores a copy of the shown screen, so that it also opens without a network: its answers to `calls` whenever `shown` changes, and the page with its files once `parts`,
 * the code that the screen fetches later, is loaded.
 */
export const useOfflineCopy = (
  calls: readonly CallName[],
  shown: unknown,
  parts: () => Promise<unknown>,
): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (shown) void keepAnswers(queryClient, [...sessionCalls, ...calls])
  }, [queryClient, calls, shown])
  useAtHand(async () => {
    await parts()
    await keepPage()
  })
}
