import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { callQuery, useCall } from '../../../client/queries.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { useChangeOutcome } from '../../../ui/feedback/change-outcome.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { ListedScreen } from '../../../ui/lists/list-screen.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { SearchBar } from '../../../ui/search/search-bar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { useMarketplaceNews } from '../marketplaces.queries.ts'
import { OutletFacts, OutletPanel, type Outlet } from './outlet-panel.tsx'
import { StockRows } from './stock-rows.tsx'
import { Box, Note, Stack } from '../../../ui/layout/parts.tsx'
import { stockQuery, type ChangeMarketplaces, type MarketplacesSearch } from '../marketplaces-search.ts'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

type OfSearch = { shopId: string; search: MarketplacesSearch; onChange: ChangeMarketplaces }
const filters = ['ALL', 'PROBLEM', 'RESERVED'] as const

/** Adds another channel of the shop, such as one of the chain's own. */
const NewOutlet = ({
  shopId,
  others,
}: {
  shopId: string
  others: readonly { id: string; name: string }[]
}) => {
  const [channelId, setChannelId] = useState(others[0]?.id ?? '')
  const add = useCall(
    'marketplaces.setOutlet',
    useChangeOutcome('marketplaces')(t('marketplaces.stock.saved')),
  )
  return (
    <Panel title={t('marketplaces.stock.newOutlet')}>
      <Stack gap={3}>
        <Note>{t('marketplaces.stock.newOutletText')}</Note>
        <SelectField
          label={t('marketplaces.channel')}
          value={channelId}
          onChange={setChannelId}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormButtons>
          <Button
            variant="default"
            loading={add.isPending}
            onClick={() =>
              add.mutate({ shopId, channelId, safetyPieces: 0, tellsStock: false, tellsPrices: false })
            }
          >
            {t('marketplaces.stock.add')}
          </Button>
        </FormButtons>
      </Stack>
    </Panel>
  )
}

const Articles = ({
  shopId,
  search,
  onChange,
  outlet,
  mayManage,
}: OfSearch & { outlet: Outlet; mayManage: boolean }) => {
  const query = useQuery({
    ...stockQuery(shopId, outlet.channelId, search),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const { only = 'ALL', keyword = '' } = search
  const next = data?.next
  return (
    <>
      <Stack gap={3}>
        <SearchBar
          value={keyword}
          placeholder={t('marketplaces.stock.search')}
          onSearch={(text) => onChange({ keyword: text })}
        />
        <FilterChips label={t('marketplaces.stock.show')}>
          {filters.map((one) => (
            <FilterChip
              key={one}
              pressed={only === one}
              onPress={() => onChange({ only: one === 'ALL' ? undefined : one })}
            >
              {t(`marketplaces.stock.only.${one}`)}
            </FilterChip>
          ))}
        </FilterChips>
      </Stack>
      <QueryState query={query} rows={4} rowPx={96} />
      {data?.data.length === 0 ? (
        <EmptyState
          icon="store"
          title={t('marketplaces.stock.none')}
          text={t('marketplaces.stock.noneText')}
        />
      ) : null}
      {data && data.data.length > 0 ? (
        <StockRows
          shopId={shopId}
          channelId={outlet.channelId}
          articles={data.data}
          mayManage={mayManage}
          isTold={outlet.tellsStock || outlet.tellsPrices}
          isPrevious={query.isPlaceholderData}
        />
      ) : null}
      {next ? (
        <Box justifySelf="center">
          <Button variant="default" onClick={() => onChange({ after: next })}>
            {t('marketplaces.next')}
          </Button>
        </Box>
      ) : null}
    </>
  )
}

/** The shop's stock by channel, and what its marketplaces have. */
export const StockScreen = (props: OfSearch & { back: LinkProps; codes: LinkProps }) => {
  const { shopId, search, onChange } = props
  const query = useQuery(callQuery('marketplaces.outlets', { shopId }))
  useMarketplaceNews(shopId)
  const mayManage = (useStored('userInfo')?.permissions ?? []).includes('marketplace.manage')
  const { data } = query
  const outlet = data?.data.find(({ channelId }) => channelId === search.channel) ?? data?.data[0]
  return (
    <ListedScreen
      back={{ link: props.back, name: t('marketplaces.title') }}
      title={t('marketplaces.stock.title')}
    >
      <QueryState query={query} rows={2} rowPx={120} />
      {data && data.data.length > 1 && outlet ? (
        <SelectField
          label={t('marketplaces.channel')}
          value={outlet.channelId}
          onChange={(channel) => onChange(({ view }) => ({ view, channel }))}
          options={data.data.map(({ channelId, channelName }) => ({ value: channelId, label: channelName }))}
        />
      ) : null}
      {outlet ? (
        <>
          {outlet.linkId && !outlet.tellsStock ? <Notice>{t('marketplaces.stock.silent')}</Notice> : null}
          <OutletFacts outlet={outlet} codes={props.codes} />
          <Articles {...{ shopId, search, onChange, outlet, mayManage }} />
          {mayManage ? <OutletPanel shopId={shopId} outlet={outlet} /> : null}
        </>
      ) : null}
      {data && !outlet ? (
        <EmptyState
          icon="globe"
          title={t('marketplaces.stock.noOutlet')}
          text={t('marketplaces.stock.noOutletText')}
        />
      ) : null}
      {data && mayManage && data.others.length > 0 ? (
        <NewOutlet shopId={shopId} others={data.others} />
      ) : null}
    </ListedScreen>
  )
}
