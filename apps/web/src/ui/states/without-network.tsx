import { useEffect, useState } from 'react'
import { useOffline } from '../../client/connection.ts'
import { t } from '../../i18n/i18n.ts'
import { PlainButton } from '../buttons/plain-button.tsx'
import { EmptyState } from './empty-state.tsx'

/**
 * In the place of a screen that could not be fetched for want of a network, within the workspace: the way back, and once the server can be reached again the
 * screen itself. What else fails is left to the page around it.
 */
export const WithoutNetwork = ({ error }: { error: unknown }) => {
  const offline = useOffline()
  const [failedOffline] = useState(offline)
  // A browser keeps a module that could not be had as missing until the page is loaded again.
  const isBack = failedOffline && !offline
  useEffect(() => {
    if (isBack) location.reload()
  }, [isBack])
  if (!failedOffline) throw error
  return (
    <EmptyState
      icon="offline"
      title={t('common.errorNetwork')}
      action={<PlainButton onClick={() => history.back()}>{t('common.back')}</PlainButton>}
    />
  )
}
