import { t } from '../../../i18n/i18n.ts'
import type { SpaceCard } from './spaces.queries.ts'

/** What is too large and by how much, as a text. */
export const tooLargeText = ({ slotName, side, overMm }: SpaceCard['tooLarge'][number]): string =>
  overMm === null
    ? t('spaces.noPlace', { name: slotName })
    : t(`spaces.over.${side}`, { name: slotName, mm: overMm })
