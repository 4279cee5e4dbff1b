import { useEffect, useState } from 'react'
import { useOffline } from '../../client/connection.ts'
import { t } from '../../i18n/i18n.ts'
import { PlainButton } from '../buttons/plain-button.tsx'
import { EmptyState } from './empty-state.tsx'

/**
 * Replaces a screen whose code could not be fetched offline, within the workspace: a back button, and a reload once the server can be reached. Other
 * errors are thrown to the page around it.
 */
export const WithoutNetwork = ({ error }: { error: unknown }) => {
  const offline = useOffline()
  const [failedOffline] = useState(offline)
  // A browser caches the failure of a module until the page reloads.
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
