import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { SearchChange } from '../../client/search.ts'
import { callQuery } from '../../client/queries.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { ExportMenu } from '../../ui/files/export-menu.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { MoreButton } from '../../ui/buttons/more-button.tsx'
import { SearchBar } from '../../ui/search/search-bar.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryState } from '../../ui/states/query-state.tsx'
import { Administration } from '../identity/administration.tsx'
import shared from '../identity/administration.module.css'
import type { Menu } from '../identity/menu.ts'
import { Box, Inline, Note, Stack, Text } from '../../ui/layout/parts.tsx'
import { auditFilter, auditQuery, type AuditEntry } from './audit.queries.ts'
import type { AuditSearch } from './audit-search.ts'
import classes from './audit.module.css'

const Detail = ({ detail }: { detail: AuditEntry['detail'] }) => (
  <Inline as="dl" wrap gapY={1} gapX={2} shrink className={classes.detail}>
    {detail.map(({ field, name, value }) => (
      <Inline gap={1} padX={2} surface="sunken" round="s" size="xs" key={field}>
        <Box as="dt" rigid>
          {name}
        </Box>
        <Text as="dd" breakWords>
          {value}
        </Text>
      </Inline>
    ))}
  </Inline>
)

const Entry = ({ entry }: { entry: AuditEntry }) => (
  <li>
    <Text as="article" size="sm" className={`${shared.row} ${classes.entry}`}>
      <Text as="time" textAlign="end" dateTime={entry.at} className={`${shared.quiet} ${classes.time}`}>
        {formatDateTime(entry.at)}
      </Text>
      <span className={classes.who}>
        <Text as="b" weight={500}>
          {entry.accountName}
        </Text>{' '}
        <small className={shared.quiet}>{entry.username}</small>
      </span>
      <Text as="b" size="md" weight={600} className={classes.action}>
        {entry.actionName}
      </Text>
      <Inline as="span" wrap gapY={1} gapX={3} align="baseline" shrink className={classes.what}>
        <Box as="span" shrink>
          {entry.subjectName ? (
            <Text as="b" weight={500}>
              {entry.subjectName}
            </Text>
          ) : null}{' '}
          {entry.subject ? (
            <Text as="code" size="xs" tone="quiet" breakWords>
              {entry.subject}
            </Text>
          ) : null}
        </Box>
        <Detail detail={entry.detail} />
      </Inline>
      <Text
        as="span"
        shrink
        textAlign="end"
        className={`${shared.quiet} ${classes.where}`}
        title={entry.userAgent}
      >
        {entry.address}
        <Text as="small" block size="xs" truncate>
          {entry.device}
        </Text>
      </Text>
    </Text>
  </li>
)

const Head = () => (
  <Note as="div" className={`${shared.columns} ${classes.columns}`} aria-hidden="true">
    <span>{t('audit.time')}</span>
    <span>{t('audit.who')}</span>
    <span>{t('audit.action')}</span>
    <span>{t('audit.what')}</span>
    <span>{t('audit.where')}</span>
  </Note>
)

type Filtering = { search: AuditSearch; onChange: (change: SearchChange<AuditSearch>) => void }

const Filters = ({ search, onChange }: Filtering) => {
  const { data } = useQuery(callQuery('audit.actions', {}))
  return (
    <Stack gap={3} align="end" className={shared.filters}>
      <SelectField
        label={t('audit.who')}
        value={search.account ?? ''}
        onChange={(value) => onChange({ account: value })}
        options={[
          { value: '', label: t('audit.everybody') },
          ...(data?.accounts ?? []).map(({ id, name, username }) => ({
            value: id,
            label: `${name} · ${username}`,
          })),
        ]}
      />
      <SelectField
        label={t('audit.action')}
        value={search.action ?? ''}
        onChange={(value) => onChange({ action: value })}
        options={[
          { value: '', label: t('audit.everything') },
          ...(data?.data ?? []).map(({ action, name }) => ({ value: action, label: name })),
        ]}
      />
      <TextField
        label={t('audit.from')}
        type="date"
        value={search.from ?? ''}
        max={search.to}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextField
        label={t('audit.to')}
        type="date"
        value={search.to ?? ''}
        min={search.from}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      <div className={shared.wide}>
        <SearchBar
          value={search.subject ?? ''}
          placeholder={t('audit.subjectHint')}
          onSearch={(text) => onChange({ subject: text })}
        />
      </div>
    </Stack>
  )
}

/** The audit log: who did what to which id, when and from where; with search, paging and export. */
export const AuditScreen = ({ menu, search, onChange }: Filtering & { menu: Menu }) => {
  const query = useInfiniteQuery(auditQuery(search))
  const entries = query.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Administration
      menu={menu}
      title={t('audit.title')}
      action={<ExportMenu of="audit.export" input={auditFilter(search)} name={t('audit.title')} />}
    >
      <Filters search={search} onChange={onChange} />
      <QueryState query={query} rows={8} rowPx={56} />
      {query.data && entries.length === 0 ? (
        <EmptyState
          icon="clock"
          title={t('audit.empty')}
          action={
            <Button variant="default" onClick={() => onChange(() => ({}))}>
              {t('identity.clearFilters')}
            </Button>
          }
        />
      ) : null}
      {entries.length > 0 ? (
        <div className={shared.table}>
          <Head />
          <ul>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </div>
      ) : null}
      <MoreButton query={query} name={t('audit.older')} />
    </Administration>
  )
}
