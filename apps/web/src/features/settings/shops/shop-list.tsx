import { channelShopCategories, channelShopTypes } from '@showfloor/contract/common/shop-words'
import { useState } from 'react'
import { formatDate } from '../../../i18n/format.ts'
import { contractLanguage, t } from '../../../i18n/i18n.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { SearchBar } from '../../../ui/search/search-bar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import shared from '../../identity/administration.module.css'
import { paymentTypes, type ManagedShop } from './shop-draft.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './shops.module.css'

type Words<Code extends string> = Readonly<Record<Code, { zh: string; en: string }>>
const wordText = <Code extends string>(words: Words<Code>, word: Code | null): string =>
  word === null ? '' : words[word][contractLanguage()]

const none = { words: '', state: '', type: '', category: '', channel: '' }
type Filter = typeof none

const matches = (shop: ManagedShop, { words, state, type, category, channel }: Filter): boolean => {
  const text = `${shop.siteName} ${shop.siteCode}`.toLowerCase()
  return (
    words
      .trim()
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (state === '' || (shop.closedAt === null) === (state === 'OPEN')) &&
    (type === '' || shop.channelShopType === type) &&
    (category === '' || shop.channelShopCategory === category) &&
    (channel === '' || (shop.channelId ?? '-') === channel)
  )
}

const ShopPills = ({ shop }: { shop: ManagedShop }) => {
  const [now] = useState(() => Date.now())
  const newUntil = shop.newShopEndTime && Date.parse(shop.newShopEndTime) > now ? shop.newShopEndTime : null
  return (
    <span className={shared.pills}>
      {shop.closedAt === null ? null : <StatusPill>{t('settings.shopClosed')}</StatusPill>}
      {shop.channelId === null ? <StatusPill tone="warning">{t('settings.channelNone')}</StatusPill> : null}
      {[
        wordText(channelShopTypes, shop.channelShopType),
        wordText(channelShopCategories, shop.channelShopCategory),
        newUntil ? t('settings.shopNewUntil', { date: formatDate(newUntil) }) : '',
        shop.stagePayment ? t('settings.stagePayment') : '',
        shop.isStateSubsidies ? t('settings.stateSubsidies') : '',
      ]
        .filter(Boolean)
        .map((text) => (
          <StatusPill key={text}>{text}</StatusPill>
        ))}
      {paymentTypes
        .filter((type) => shop.paymentTypes.includes(type))
        .map((type) => (
          <StatusPill key={type} tone="accent">
            {t(`settings.payment.${type}`)}
          </StatusPill>
        ))}
    </span>
  )
}

const ShopRow = ({ shop, onOpen }: { shop: ManagedShop; onOpen: () => void }) => (
  <li>
    <Text
      as="button"
      columns="fill-auto"
      wide
      textAlign="start"
      type="button"
      className={`${shared.row} ${classes.shop}`}
      onClick={onOpen}
    >
      <span>
        <Text as="b" weight={600}>
          {shop.siteName}
        </Text>
        <small className={shared.quiet}>{shop.siteCode}</small>
      </span>
      <ShopPills shop={shop} />
      <Icon name="pen" size={18} />
    </Text>
  </li>
)

/** The values that shops have, as choices. */
const wordChoices = <Code extends string>(words: Words<Code>, all: string, had: readonly (Code | null)[]) => [
  { value: '', label: all },
  ...[...new Set(had.filter((word) => word !== null))]
    .toSorted()
    .map((word) => ({ value: word, label: wordText(words, word) })),
]

type Channel = { id: string; name: string }

/** The filters of the list besides the keyword. */
const selectsOf = (shops: readonly ManagedShop[], channels: readonly Channel[]) => {
  const channelChoices = [
    { value: '', label: t('settings.allChannels') },
    ...channels.map(({ id, name }) => ({ value: id, label: name })),
    { value: '-', label: t('settings.channelNone') },
  ]
  return [
    {
      field: 'state',
      label: t('settings.shopState'),
      options: [
        { value: '', label: t('settings.allStates') },
        { value: 'OPEN', label: t('settings.shopOpen') },
        { value: 'CLOSED', label: t('settings.shopClosed') },
      ],
    },
    {
      field: 'type',
      label: t('settings.shopType'),
      options: wordChoices(
        channelShopTypes,
        t('settings.allTypes'),
        shops.map(({ channelShopType }) => channelShopType),
      ),
    },
    {
      field: 'category',
      label: t('settings.shopCategory'),
      options: wordChoices(
        channelShopCategories,
        t('settings.allCategories'),
        shops.map(({ channelShopCategory }) => channelShopCategory),
      ),
    },
    { field: 'channel', label: t('settings.channel'), options: channelChoices },
  ] as const
}

/** The shops that match filters and keyword. */
export const ShopList = (props: {
  shops: readonly ManagedShop[]
  channels: readonly Channel[]
  onOpen: (id: string) => void
}) => {
  const { shops, channels, onOpen } = props
  const [filter, setFilter] = useState<Filter>(none)
  const choose = (field: keyof Filter) => (value: string) => setFilter({ ...filter, [field]: value })
  const found = shops.filter((shop) => matches(shop, filter))
  return (
    <>
      <Stack gap={3} align="end" className={shared.filters}>
        <div className={shared.wide}>
          <SearchBar
            value=""
            placeholder={t('settings.shopSearch')}
            onType={choose('words')}
            onSearch={choose('words')}
          />
        </div>
        {selectsOf(shops, channels).map(({ field, label, options }) => (
          <SelectField
            key={field}
            label={label}
            hideLabel
            value={filter[field]}
            onChange={choose(field)}
            options={options}
          />
        ))}
      </Stack>
      {found.length === 0 ? <EmptyState icon="store" title={t('settings.shopsNone')} /> : null}
      <ul className={shared.table}>
        {found.map((shop) => (
          <ShopRow key={shop.id} shop={shop} onOpen={() => onOpen(shop.id)} />
        ))}
      </ul>
    </>
  )
}
