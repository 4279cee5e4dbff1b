import { isImportWorking } from '@showfloor/contract/common/import-kinds'
import { Link } from '@tanstack/react-router'
import { formatDateTime, formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/pictures/icons.tsx'
import { StatusPill, type Tone } from '../../ui/states/status-pill.tsx'
import shared from '../identity/administration.module.css'
import type { ImportSummary } from './imports.queries.ts'
import { Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './imports.module.css'

const tones: Partial<Record<ImportSummary['state'], Tone>> = {
  ASKED: 'warning',
  CHECKED: 'accent',
  REFUSED: 'danger',
  APPLIED: 'positive',
  INTERRUPTED: 'warning',
}

export const ImportState = ({ item }: { item: ImportSummary }) => {
  if (item.state === 'CHECKED' && item.bad > 0)
    return <StatusPill tone="danger">{t('imports.withBad')}</StatusPill>
  const tone = isImportWorking(item.state) ? 'accent' : (tones[item.state] ?? 'neutral')
  return <StatusPill tone={tone}>{t(`imports.state.${item.state}`)}</StatusPill>
}

type RowResults = Pick<ImportSummary, 'created' | 'updated' | 'removed'> & { unchanged?: number }

/** The number of rows with each result; zero counts are left out. */
export const ResultCounts = ({ item }: { item: RowResults }) => (
  <Inline as="span" wrap gapY={1} gapX={4} size="sm" tone="quiet" className={classes.counts}>
    {(['created', 'updated', 'unchanged', 'removed'] as const)
      .filter((result) => (item[result] ?? 0) > 0)
      .map((result) => (
        <span key={result} data-result={result}>
          {t(`imports.result.${result}`)}{' '}
          <Text as="b" tone="ink" tabular>
            {formatNumber(item[result] ?? 0)}
          </Text>
        </span>
      ))}
  </Inline>
)

/** Who started it and when, and who undid it. */
export const Who = ({
  item,
}: {
  item: Pick<ImportSummary, 'startedBy' | 'createdAt' | 'undoneAt' | 'undoneBy'>
}) => (
  <span className={shared.quiet}>
    {t('imports.by', {
      name: item.startedBy || t('imports.commandLine'),
      time: formatDateTime(item.createdAt),
    })}
    {item.undoneAt ? (
      <>
        <br />
        {t('imports.undoneBy', { name: item.undoneBy, time: formatDateTime(item.undoneAt) })}
      </>
    ) : null}
  </span>
)

/** The exchange rates that were used: "1 SAR = ¥1.91". */
export const rateWords = ({ rates }: Pick<ImportSummary, 'rates'>): string =>
  rates.map(({ currency, rate }) => `1 ${currency} = ¥${rate}`).join(' · ')

export const HistoryRow = ({ item, kindName }: { item: ImportSummary; kindName: string }) => (
  <Link to="/imports" search={{ id: item.id }} className={`${shared.row} ${classes.history}`}>
    <Stack as="span" shrink className={classes.file}>
      <Text as="b" weight={600} truncate>
        {item.fileName}
      </Text>
      <small className={shared.quiet}>
        {[kindName, item.shopName, rateWords(item)].filter(Boolean).join(' · ')}
      </small>
    </Stack>
    <ResultCounts item={item} />
    <Who item={item} />
    <ImportState item={item} />
    <Icon name="right" size={18} />
  </Link>
)
