import { t } from '../../../i18n/i18n.ts'
import { PlainButton } from '../../../ui/plain-button.tsx'
import { EmptyState } from '../../../ui/states.tsx'

/** Words that found no listing: what would find one, and the way back to all of them. */
export const NoListing = ({ onAll }: { onAll: () => void }) => (
  <EmptyState
    icon="search"
    title={t('catalogue.nothingFound')}
    text={t('browse.codeTry')}
    action={<PlainButton onClick={onAll}>{t('catalogue.showAll')}</PlainButton>}
  />
)
