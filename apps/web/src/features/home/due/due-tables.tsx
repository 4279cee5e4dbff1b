import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery } from '../../../client/queries.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { selectShop } from '../../shops/current-shop.ts'
import type { Overview } from '../home.queries.ts'
import { openInstead } from '../open-instead.ts'
import home from '../sales/home-sales.module.css'
import { dueAddress, dueText, duePeriods, type Due, type DuePeriod } from './due-figures.tsx'
import { Box, Inline, Text } from '../../../ui/layout/parts.tsx'

type Row = Due & { id: string; name: string }

type Open = (address: string, row: Row) => void

/** `address`: undefined where the figure is no link. */
const Figure = (props: { due: Due[DuePeriod]; address: string | undefined; onOpen: () => void }) => {
  const { due, address, onOpen } = props
  if (due.stages === 0) return '—'
  return address === undefined ? (
    <TextButton onClick={onOpen}>{dueText(due)}</TextButton>
  ) : (
    <a href={address} onClick={openInstead(address, onOpen)}>
      {dueText(due)}
    </a>
  )
}

/** `inShop`: the orders are in another shop, so that figures are buttons instead of links. */
const DueTable = (props: {
  title: string
  who: string
  rows: readonly Row[]
  inShop?: boolean
  addressOf: (row: Row, period: DuePeriod) => string
  onOpen: Open
}) => (
  <Box as="details" marginTop={3} open={props.rows.length < 6}>
    <Inline as="summary" align="center" target weight={600}>
      {props.title}
    </Inline>
    <Text as="table" wide tabular className={home.guides}>
      <thead>
        <tr>
          <th scope="col">{props.who}</th>
          {duePeriods.map((period) => (
            <th key={period} scope="col">
              {t(`home.${period}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            {duePeriods.map((period) => {
              const address = props.addressOf(row, period)
              return (
                <Text as="td" padY={0} padX={2} line="below" textAlign="end" key={period}>
                  <Figure
                    due={row[period]}
                    address={props.inShop ? undefined : address}
                    onOpen={() => props.onOpen(address, row)}
                  />
                </Text>
              )
            })}
          </tr>
        ))}
      </tbody>
    </Text>
  </Box>
)

type Opening = { onOpen: (address: string) => void }

/** The due figures by guide; each links to that guide's orders. */
export const DueByGuide = ({
  guides,
  onOpen,
}: Opening & { guides: NonNullable<Overview['stages']['guides']> }) =>
  guides.length === 0 ? null : (
    <DueTable
      title={t('home.byGuide')}
      who={t('home.guide')}
      rows={guides.map(({ accountId, ...guide }) => ({ ...guide, id: accountId }))}
      addressOf={({ id }, period) => dueAddress(period, id)}
      onOpen={onOpen}
    />
  )

type DueShop = CallOutput<'home.dueStages'>['data'][number]

/** The due figures by shop of the user; none while nothing is due in another shop. */
export const useDueShops = (shopId: string): readonly DueShop[] => {
  const shops = useStored('shopList', useStored('userId') ?? '') ?? []
  const { data } = useQuery({
    ...callQuery('home.dueStages', {}),
    staleTime: 60_000,
    enabled: shops.length > 1,
  })
  const due = data?.data ?? []
  return due.some((one) => one.shopId !== shopId) ? due : []
}

/** The due figures by shop; each opens the orders there. `guide`: only this guide's. */
export const DueByShop = (props: Opening & { due: readonly DueShop[]; guide: string | undefined }) => {
  const shops = useStored('shopList', useStored('userId') ?? '') ?? []
  return props.due.length === 0 ? null : (
    <DueTable
      title={t('home.byShop')}
      who={t('home.shop')}
      inShop
      rows={props.due.map(({ shopId, ...shop }) => ({ ...shop, id: shopId }))}
      addressOf={(_row, period) => dueAddress(period, props.guide)}
      onOpen={(address, row) => {
        const shop = shops.find(({ id }) => id === row.id)
        if (shop) selectShop(shop)
        props.onOpen(address)
      }}
    />
  )
}
