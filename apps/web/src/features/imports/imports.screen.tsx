import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/i18n.ts'
import { ExportMenu } from '../../ui/files/export-menu.tsx'
import { MoreButton } from '../../ui/buttons/more-button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryState } from '../../ui/states/query-state.tsx'
import { Administration } from '../identity/administration.tsx'
import shared from '../identity/administration.module.css'
import type { Menu } from '../identity/menu.ts'
import { HistoryRow } from './history-row.tsx'
import { historyQuery, kindsQuery, useImportNews } from './imports.queries.ts'
import { NewImport, type Chosen } from './new-import.tsx'
import { Inline } from '../../ui/layout/parts.tsx'

const History = () => {
  const query = useInfiniteQuery(historyQuery())
  const kinds = useQuery(kindsQuery()).data?.data ?? []
  const found = query.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <section className={shared.form} aria-labelledby="import-history">
      <Inline gap={3} align="center" justify="between">
        <h2 id="import-history">{t('imports.history')}</h2>
        {found.length > 0 ? <ExportMenu of="imports.export" input={{}} name={t('imports.history')} /> : null}
      </Inline>
      <QueryState query={query} rows={4} rowPx={64} />
      {query.data && found.length === 0 ? (
        <EmptyState icon="clock" title={t('imports.historyEmpty')} text={t('imports.historyEmptyText')} />
      ) : null}
      {found.length > 0 ? (
        <ul className={shared.table}>
          {found.map((item) => (
            <li key={item.id}>
              <HistoryRow item={item} kindName={kinds.find(({ kind }) => kind === item.kind)?.name ?? ''} />
            </li>
          ))}
        </ul>
      ) : null}
      <MoreButton query={query} name={t('imports.older')} />
    </section>
  )
}

/** All imports with their results, and a new one. */
export const ImportsScreen = (props: {
  menu: Menu
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  onSent: (id: string) => void
}) => {
  useImportNews()
  return (
    <Administration menu={props.menu} title={t('layout.imports')}>
      <NewImport chosen={props.chosen} onChoose={props.onChoose} onSent={props.onSent} />
      <History />
    </Administration>
  )
}
