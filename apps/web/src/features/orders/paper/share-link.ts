import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery, nounKey, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

export type ShareLink = CallOutput<'orders.createConfirmLink'>
export type MadeLink = CallOutput<'orders.links'>['data'][number]

const keyOf = (orderId: string): string => `showfloor.share.${orderId}`

/** Stores a link in this tab, because the server answers it once and keeps only its hash. */
export const keepLink = (orderId: string, link: ShareLink): void => {
  try {
    sessionStorage.setItem(keyOf(orderId), JSON.stringify(link))
  } catch {
    // Without storage, a reload asks for a new link.
  }
}

const keptLink = (orderId: string): ShareLink | undefined => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(orderId)) ?? 'null') as ShareLink | null
    return typeof kept?.url === 'string' && typeof kept.expiresAt === 'string' ? kept : undefined
  } catch {
    return undefined
  }
}

/** The order's valid link, if this tab created it, the earlier links, and how to create and revoke links. */
export const useShareLink = (orderId: string) => {
  const queryClient = useQueryClient()
  const made = useQuery(callQuery('orders.links', { id: orderId }))
  const [known, setKnown] = useState(() => keptLink(orderId))
  const readAgain = () => queryClient.invalidateQueries({ queryKey: nounKey('orders') })
  const create = useCall('orders.createConfirmLink', {
    onSuccess: (link) => {
      keepLink(orderId, link)
      setKnown(link)
      return readAgain()
    },
  })
  const revoke = useCall('orders.revokeLinks', {
    onSuccess: () => {
      toast.success(t('orders.linksRevoked'))
      return readAgain()
    },
  })
  const links = made.data?.data
  const newest = links?.[0]
  const current = newest && newest.state !== 'REVOKED' && newest.state !== 'EXPIRED' ? newest : undefined
  return {
    links,
    error: made.error,
    /** The newest link if it is still valid, and its URL if this tab knows it. */
    current,
    url: current && known?.expiresAt === current.expiresAt ? known.url : undefined,
    busy: create.isPending || revoke.isPending,
    create: () => create.mutate({ id: orderId }),
    revoke: () => revoke.mutate({ id: orderId }),
    retry: () => void made.refetch(),
  }
}
