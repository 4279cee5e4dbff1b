import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SearchChange } from '../../../client/search.ts'
import { callQuery } from '../../../client/queries.ts'
import { formatDate, formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { ExportMenu } from '../../../ui/files/export-menu.tsx'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { PageTurner } from '../../../ui/lists/page-turner.tsx'
import { SearchBar } from '../../../ui/search/search-bar.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { StatusPill, type Tone } from '../../../ui/states/status-pill.tsx'
import { Administration } from '../administration.tsx'
import classes from '../administration.module.css'
import { ImportLink } from '../import-link.tsx'
import type { Menu } from '../menu.ts'
import {
  accountsFilter,
  accountsPageSize,
  accountsQuery,
  useRightNames,
  type Account,
  type AccountState,
  type RightNames,
} from './accounts.queries.ts'
import { Box, Inline, Note, Stack, Text } from '../../../ui/layout/parts.tsx'
import type { AccountsSearch } from './accounts-search.ts'

const tones: Record<AccountState, Tone> = { ENABLED: 'positive', WAITING: 'warning', DISABLED: 'neutral' }

export const AccountStatePill = ({ state }: { state: AccountState }) => (
  <StatusPill tone={tones[state]}>{t(`identity.state.${state}`)}</StatusPill>
)

/** The first shop that the reader knows by name, and the number of others. */
const shopsText = (shopIds: readonly string[], names: RightNames['shopNames']): string => {
  if (shopIds.length === 0) return t('identity.noShops')
  const name = shopIds.map((id) => names.get(id)).find(Boolean) ?? ''
  return shopIds.length > 1 ? t('identity.shopsAndMore', { name, n: shopIds.length }) : name
}

const AccountRow = ({ account, names }: { account: Account; names: RightNames }) => (
  <li>
    <Link to="/account" search={{ id: account.id }} className={`${classes.row} ${classes.account}`}>
      <Inline as="span" gap={3} align="center" shrink className={classes.who}>
        <Avatar name={account.name} sizePx={36} />
        <span>
          <Text as="b" weight={600}>
            {account.name}
          </Text>
          <Text as="small" size="xs">
            {account.username}
          </Text>
        </span>
      </Inline>
      <Text as="span" textAlign="end" className={`${classes.quiet} ${classes.mobile}`}>
        {account.mobile}
      </Text>
      <Text as="span" size="sm" className={classes.roles}>
        {account.roles.map((code) => names.roleNames.get(code) ?? code).join(t('common.listSeparator')) ||
          t('identity.noRoles')}
      </Text>
      <Text as="span" truncate className={`${classes.quiet} ${classes.shops}`}>
        {shopsText(account.shopIds, names.shopNames)}
      </Text>
      <Box as="span" justifySelf="end" className={classes.state}>
        <AccountStatePill state={account.state} />
      </Box>
      <Text as="time" textAlign="end" className={`${classes.quiet} ${classes.seen}`}>
        {account.waitingSince
          ? t('identity.waitingSince', { date: formatDate(account.waitingSince) })
          : account.lastSeenAt
            ? formatDateTime(account.lastSeenAt)
            : t('identity.neverSeen')}
      </Text>
    </Link>
  </li>
)

const Head = () => (
  <Note as="div" className={`${classes.columns} ${classes.accountColumns}`} aria-hidden="true">
    <span>{t('identity.columnAccount')}</span>
    <span>{t('identity.mobile')}</span>
    <span>{t('identity.roles')}</span>
    <span>{t('identity.columnShops')}</span>
    <span>{t('identity.columnState')}</span>
    <span>{t('identity.columnSeen')}</span>
  </Note>
)

const states = ['WAITING', 'ENABLED', 'DISABLED'] as const

type Filtering = { search: AccountsSearch; onChange: (change: SearchChange<AccountsSearch>) => void }

const States = ({
  search: { state },
  onChange,
  counts,
}: Filtering & { counts: Record<AccountState, number> | undefined }) => (
  <FilterChips label={t('identity.columnState')}>
    <FilterChip
      pressed={state === undefined}
      count={counts && counts.ENABLED + counts.WAITING + counts.DISABLED}
      onPress={() => onChange({ state: undefined })}
    >
      {t('identity.allStates')}
    </FilterChip>
    {states.map((one) => (
      <FilterChip
        key={one}
        pressed={state === one}
        count={counts?.[one]}
        onPress={() => onChange({ state: one })}
      >
        {t(`identity.state.${one}`)}
      </FilterChip>
    ))}
  </FilterChips>
)

const Filters = ({ search, onChange, names }: Filtering & { names: RightNames }) => {
  return (
    <Stack gap={3} align="end" className={classes.filters}>
      <div className={classes.wide}>
        <SearchBar
          value={search.keyword ?? ''}
          placeholder={t('identity.accountsHint')}
          onSearch={(keyword) => onChange({ keyword })}
        />
      </div>
      <SelectField
        label={t('identity.roles')}
        hideLabel
        value={search.role ?? ''}
        onChange={(role) => onChange({ role })}
        options={[
          { value: '', label: t('identity.allRoles') },
          ...names.roles.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <SelectField
        label={t('identity.columnShops')}
        hideLabel
        value={search.shop ?? ''}
        onChange={(shop) => onChange({ shop })}
        options={[
          { value: '', label: t('identity.allShops') },
          ...names.shops.map(({ id, name, siteCode }) => ({ value: id, label: `${name} · ${siteCode}` })),
        ]}
      />
    </Stack>
  )
}

/** The number of imported accounts without a password. */
const WithoutPassword = () => {
  const { total = 0 } = useQuery(callQuery('identity.withoutPassword', {})).data ?? {}
  return total > 0 ? (
    <Notice>
      {t('identity.firstPasswordsMissing', { n: total })}{' '}
      <Link to="/first-passwords">{t('identity.firstPasswordsDo')}</Link>
    </Notice>
  ) : null
}

/** The chain's accounts, waiting ones first, found by state, role, shop and keyword. */
export const AccountsScreen = ({ menu, ...filtering }: Filtering & { menu: Menu }) => {
  const { search, onChange } = filtering
  const query = useQuery({ ...accountsQuery(search), placeholderData: keepPreviousData })
  const names = useRightNames()
  const { data } = query
  return (
    <Administration
      menu={menu}
      title={t('identity.accounts')}
      action={
        <>
          <ExportMenu
            of="identity.accountsExport"
            input={accountsFilter(search)}
            name={t('identity.accounts')}
          />
          <ImportLink menu={menu} kind="accounts" />
          <Link to="/account" className={classes.create}>
            <Icon name="plus" size={18} />
            {t('identity.accountCreate')}
          </Link>
        </>
      }
    >
      <WithoutPassword />
      <Filters {...filtering} names={names} />
      <States {...filtering} counts={data?.counts} />
      <QueryState query={query} rows={8} rowPx={64} />
      {data?.data.length === 0 ? (
        <EmptyState
          icon="person"
          title={t('identity.accountsEmpty')}
          action={
            <Button variant="default" onClick={() => onChange(() => ({}))}>
              {t('identity.clearFilters')}
            </Button>
          }
        />
      ) : null}
      {data && data.data.length > 0 ? (
        <div className={classes.table} aria-busy={query.isPlaceholderData}>
          <Head />
          <ul>
            {data.data.map((account) => (
              <AccountRow key={account.id} account={account} names={names} />
            ))}
          </ul>
        </div>
      ) : null}
      {data ? (
        <PageTurner
          no={search.no ?? 1}
          size={accountsPageSize}
          total={data.total}
          onTurn={(no) => onChange({ no })}
        />
      ) : null}
    </Administration>
  )
}
