import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, newIdempotencyKey } from '../../../client/call.ts'
import { useOffline } from '../../../client/connection.ts'
import { nounKey } from '../../../client/queries.ts'
import { isLost } from '../../../client/request.ts'
import { readStored, useStored, writeStored, type StoredPieces } from '../../../client/storage/storage.ts'
import { unsentQueue } from '../../../client/unsent.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { Count } from './counts.queries.ts'

const none: StoredPieces[] = []
const userId = (): string => readStored('userId') ?? ''
const unsent = (): StoredPieces[] => readStored('countedPieces', userId()) ?? none
const put = (pieces: StoredPieces[]): void =>
  writeStored('countedPieces', pieces.length === 0 ? undefined : pieces, userId())

const longestS = 259_200

/** Sends pieces with how long ago they were counted; the server applies a repeat once. */
const send = ({ key, at, ...counted }: StoredPieces): Promise<Count> => {
  const secondsAgo = Math.min(longestS, Math.max(0, Math.floor((Date.now() - at) / 1000)))
  return call('inventory.countAdd', { ...counted, secondsAgo }, { idempotencyKey: key })
}

const sendPieces = unsentQueue<StoredPieces, Count>({
  read: unsent,
  write: put,
  send,
  rest: (left) => left,
  onRefused: (error) => toast.error(messageOf(error)),
  onDone: (queryClient) => queryClient.invalidateQueries({ queryKey: nounKey('inventory') }),
})

/** Counts pieces, now or as soon as the network is back; also sends those of an earlier visit. */
export const useCounting = (id: string) => {
  const queryClient = useQueryClient()
  const isOffline = useOffline()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!isOffline) void sendPieces(queryClient)
  }, [queryClient, isOffline])
  const keep = (pieces: StoredPieces) => put([...unsent(), pieces])
  const add = async (skuCode: string, pieces: number): Promise<void> => {
    const counted = { key: newIdempotencyKey(), id, skuCode, pieces, at: Date.now() }
    // A later piece never overtakes an earlier one.
    if (isOffline || unsent().length > 0) return keep(counted)
    setBusy(true)
    try {
      await send(counted)
    } catch (error) {
      if (isLost(error)) keep(counted)
      else toast.error(messageOf(error))
    } finally {
      setBusy(false)
      await queryClient.invalidateQueries({ queryKey: nounKey('inventory') })
      if (unsent().length > 0) void sendPieces(queryClient)
    }
  }
  return { busy, add }
}

type Waiting = { skuCode: string; pieces: number }

/** A count as its counter sees it: with the unsent pieces, also of SKUs that it does not show yet. */
export const useShownCount = (count: Count): { shown: Count; others: readonly Waiting[]; pieces: number } => {
  const all = useStored('countedPieces', useStored('userId') ?? '') ?? none
  const sums = new Map<string, number>()
  for (const one of all)
    if (one.id === count.id) sums.set(one.skuCode, (sums.get(one.skuCode) ?? 0) + one.pieces)
  const lines = count.lines.map((line) => ({
    ...line,
    counted: Math.max(0, line.counted + (sums.get(line.skuCode) ?? 0)),
  }))
  const listed = new Set(count.lines.map(({ skuCode }) => skuCode))
  return {
    shown: { ...count, lines },
    others: [...sums].flatMap(([skuCode, pieces]) => (listed.has(skuCode) ? [] : [{ skuCode, pieces }])),
    pieces: [...sums.values()].reduce((sum, n) => sum + n, 0),
  }
}
