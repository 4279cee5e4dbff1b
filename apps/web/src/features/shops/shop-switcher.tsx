import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoredShop } from '../../client/storage/storage.ts'
import { t } from '../../i18n/i18n.ts'
import { Dropdown } from '../../ui/choices/dropdown.tsx'
import { Icon } from '../../ui/pictures/icons.tsx'
import { SearchBar } from '../../ui/search/search-bar.tsx'
import { useCurrentShop } from './current-shop.ts'
import { findShops, shopListQuery, shopsOf } from './shop-list.ts'
import { Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './shops.module.css'

const ShopList = (props: {
  shops: readonly StoredShop[]
  currentId: string
  onPick: (shop: StoredShop) => void
}) => {
  const [search, setSearch] = useState('')
  const found = findShops(props.shops, search)
  return (
    <div className={classes.list}>
      <SearchBar
        value=""
        placeholder={t('shops.searchHint')}
        onType={setSearch}
        onSearch={() => found[0] && props.onPick(found[0])}
      />
      <Stack as="ul" gap="hair" marginTop={2}>
        {found.map((shop) => (
          <li key={shop.id}>
            <Inline
              as="button"
              align="center"
              justify="between"
              wide
              padY={1}
              padX={3}
              round="m"
              textAlign="start"
              type="button"
              aria-current={shop.id === props.currentId ? 'true' : undefined}
              onClick={() => props.onPick(shop)}
            >
              <Stack as="span">
                <b>{shop.name}</b>
                <Text as="small" size="xs">
                  {[shop.region, shop.code, shop.closedAt === null ? '' : t('shops.closed')]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Stack>
              {shop.id === props.currentId ? <Icon name="check" /> : null}
            </Inline>
          </li>
        ))}
      </Stack>
      {found.length === 0 ? (
        <Text as="output" block pad={4} tone="quiet" textAlign="center">
          {t('shops.nothingFound')}
        </Text>
      ) : null}
    </div>
  )
}

/** The current shop in the top bar; opens a searchable list of the account's shops. */
export const ShopSwitcher = ({ onSwitch }: { onSwitch: (shop: StoredShop) => void }) => {
  const current = useCurrentShop()
  const list = useQuery(shopListQuery())
  const [open, setOpen] = useState(false)
  return (
    <Dropdown
      open={open}
      onClose={() => setOpen(false)}
      label={t('shops.choose')}
      widthPx={340}
      trigger={
        <Inline
          as="button"
          inText
          gap={2}
          align="center"
          shrink
          padY={0}
          padX={2}
          round="m"
          target
          nowrap
          type="button"
          className={classes.current}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className="sr-only">{t('shops.choose')}</span>
          <b>{current.name}</b>
          <Text as="small" size="xs">
            {[current.region, current.code].filter(Boolean).join(' · ')}
          </Text>
          <Icon name="down" size={16} />
        </Inline>
      }
    >
      <ShopList
        shops={shopsOf(list.data?.data ?? [])}
        currentId={current.id}
        onPick={(shop) => {
          setOpen(false)
          if (shop.id !== current.id) onSwitch(shop)
        }}
      />
    </Dropdown>
  )
}
