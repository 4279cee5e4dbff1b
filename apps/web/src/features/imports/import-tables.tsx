import { importResults, type ImportResult } from '@showfloor/contract/common/import-kinds'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/pictures/icons.tsx'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { ScrollTable } from '../../ui/lists/scroll-table.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { saveProblems, type Import } from './imports.queries.ts'
import { Note, Text } from '../../ui/layout/parts.tsx'
import classes from './imports.module.css'

const RowResult = ({ result }: { result: ImportResult | null }) => (
  <Text as="span" weight={600} nowrap className={classes.result} data-result={result}>
    {result ? t(`imports.result.${result}`) : t('imports.unknownResult')}
  </Text>
)

/** The first rows of each result, as they were read. */
export const PreviewPanel = ({ item }: { item: Import }) => {
  const [shown, setShown] = useState<ImportResult | 'all'>('all')
  const { heads, rows } = item.preview
  const results = importResults.filter((result) => rows.some((row) => row.result === result))
  const listed = rows.filter((row) => shown === 'all' || row.result === shown)
  return (
    <Panel
      title={t('imports.preview')}
      aside={
        results.length > 1 ? (
          <Segmented
            label={t('imports.resultHead')}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'all', label: t('imports.all') },
              ...results.map((result) => ({ value: result, label: t(`imports.result.${result}`) })),
            ]}
          />
        ) : undefined
      }
    >
      <ScrollTable label={t('imports.preview')}>
        <thead>
          <tr>
            <th scope="col">{t('imports.line')}</th>
            <th scope="col">{t('imports.resultHead')}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map(({ line, result, cells }) => (
            <tr key={line}>
              <Text as="th" nowrap scope="row" className={classes.line}>
                {formatNumber(line)}
              </Text>
              <td>
                <RowResult result={result} />
              </td>
              {cells.map((cell, index) => (
                <Text as="td" tabular truncate key={heads[index]} className={classes.cell}>
                  {cell}
                </Text>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </Panel>
  )
}

/** The first faults by row and column; the downloadable file has all. */
export const ProblemsPanel = ({ item }: { item: Import }) => {
  const [busy, setBusy] = useState(false)
  const total = item.bad + item.leftOut + item.notes
  const save = async () => {
    setBusy(true)
    await saveProblems(item).catch((error: unknown) => toast.error(messageOf(error)))
    setBusy(false)
  }
  return (
    <Panel
      title={`${t('imports.problems')} ${formatNumber(total)}`}
      aside={
        <Button
          variant="default"
          loading={busy}
          onClick={() => void save()}
          leftSection={<Icon name="arrowDown" size={18} />}
        >
          {t('imports.download')}
        </Button>
      }
    >
      <ScrollTable label={t('imports.problems')}>
        <thead className={classes.heads}>
          <tr>
            <th scope="col">{t('imports.line')}</th>
            <th scope="col">{t('imports.where')}</th>
            <th scope="col">{t('imports.resultHead')}</th>
            <th scope="col">{t('imports.why')}</th>
          </tr>
        </thead>
        <tbody>
          {item.problems.map(({ line, place, severity, why }, index) => (
            <tr key={index} className={classes.problem}>
              <Text as="th" nowrap scope="row" className={classes.line}>
                {formatNumber(line)}
              </Text>
              <Text as="td" nowrap className={classes.place}>
                {place}
              </Text>
              <td>
                <Text as="span" weight={600} nowrap className={classes.result} data-result={severity}>
                  {t(`imports.severity.${severity}`)}
                </Text>
              </td>
              <Text as="td" breakWords className={classes.why}>
                {why}
              </Text>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {total > item.problems.length ? (
        <Note>{t('imports.moreProblems', { n: item.problems.length })}</Note>
      ) : null}
    </Panel>
  )
}
