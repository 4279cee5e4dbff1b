import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SearchChange } from '../../../client/search.ts'
import { useState } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { ExportMenu } from '../../../ui/files/export-menu.tsx'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { PageTurner } from '../../../ui/lists/page-turner.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { SearchBar } from '../../../ui/search/search-bar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { StatusPill, type Tone } from '../../../ui/states/status-pill.tsx'
import { Administration } from '../../identity/administration.tsx'
import shared from '../../identity/administration.module.css'
import type { Menu } from '../../identity/menu.ts'
import { productsFilter, productsPageSize, productsQuery, type ProductStatus } from './manage.queries.ts'
import type { ProductsSearch } from './products-search.ts'
import { Box, Note, Stack } from '../../../ui/layout/parts.tsx'
import classes from './manage.module.css'

type Row = CallOutput<'catalogue.productPaging'>['data'][number]

const tones: Record<ProductStatus, Tone> = { onsale: 'positive', offsale: 'neutral', draft: 'warning' }
export const ProductStatusPill = ({ status }: { status: ProductStatus }) => (
  <StatusPill tone={tones[status]}>{t(`manage.status.${status}`)}</StatusPill>
)

const RecommendationSettings = lazyPart(
  async () => (await import('./recommendations/recommendation-settings.tsx')).RecommendationSettings,
  ({ onClose }) => onClose(),
)

const RecommendationRules = lazyPart(
  async () => (await import('./recommendations/recommendation-rules.tsx')).RecommendationRules,
  ({ onClose }) => onClose(),
)

const ProductRow = ({ product }: { product: Row }) => (
  <li>
    <Link to="/product-edit" search={{ id: product.id }} className={`${shared.row} ${classes.product}`}>
      <span className={classes.thumb}>
        <ProductPicture src={product.picture} alt="" color={product.pictureColor} rounded />
      </span>
      <Stack as="span" shrink className={classes.what}>
        <b>{product.name}</b>
        <small>
          {product.code} · {product.categoryName}
        </small>
      </Stack>
      <Note as="span" tabular className={classes.numbers}>
        {t('manage.skuCount', { n: product.skuCount })} ·{' '}
        {t('manage.pictureCount', { n: product.pictureCount })}
      </Note>
      <Box as="span" justifySelf="start" className={classes.state}>
        <ProductStatusPill status={product.status} />
      </Box>
      <Note as="time" tabular textAlign="end" className={classes.changed}>
        {formatDateTime(product.updatedAt)}
      </Note>
    </Link>
  </li>
)

const Rows = ({ products, previous }: { products: readonly Row[]; previous: boolean }) => (
  <div className={shared.table} aria-busy={previous}>
    <ul>
      {products.map((product) => (
        <ProductRow key={product.id} product={product} />
      ))}
    </ul>
  </div>
)

const statuses = ['onsale', 'offsale', 'draft'] as const

const Statuses = (props: {
  search: ProductsSearch
  onChange: (change: SearchChange<ProductsSearch>) => void
  counts: Record<ProductStatus, number> | undefined
}) => {
  const { search, onChange, counts } = props
  const all = counts && counts.onsale + counts.offsale + counts.draft
  return (
    <FilterChips label={t('manage.statusLabel')}>
      <FilterChip
        pressed={search.status === undefined}
        count={all}
        onPress={() => onChange({ status: undefined })}
      >
        {t('manage.allStatuses')}
      </FilterChip>
      {statuses.map((status) => (
        <FilterChip
          key={status}
          pressed={search.status === status}
          count={counts?.[status]}
          onPress={() => onChange({ status })}
        >
          {t(`manage.status.${status}`)}
        </FilterChip>
      ))}
    </FilterChips>
  )
}

type Opened = 'settings' | 'rules'

const Actions = (props: { search: ProductsSearch; hasShop: boolean; onOpen: (opened: Opened) => void }) => {
  const { search, hasShop, onOpen } = props
  return (
    <>
      {hasShop ? (
        <Button variant="default" onClick={() => onOpen('settings')}>
          {t('manage.recommendationSettings')}
        </Button>
      ) : null}
      <Button variant="default" onClick={() => onOpen('rules')}>
        {t('manage.recommendationRules')}
      </Button>
      <ExportMenu of="catalogue.productsExport" input={productsFilter(search)} name={t('layout.products')} />
      <Link to="/product-edit" className={shared.create}>
        <Icon name="plus" size={18} />
        {t('manage.create')}
      </Link>
    </>
  )
}

/** All products of the chain, last changed first, searched by keyword or code and filtered by status. */
export const ProductsScreen = (props: {
  menu: Menu
  /** The shop whose recommendations can be set; none without a current shop. */
  shop: { id: string; name: string } | undefined
  search: ProductsSearch
  onChange: (change: SearchChange<ProductsSearch>) => void
}) => {
  const { menu, shop, search, onChange } = props
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const query = useQuery({ ...productsQuery(search), placeholderData: keepPreviousData })
  const { data } = query
  return (
    <Administration
      menu={menu}
      title={t('layout.products')}
      action={<Actions search={search} hasShop={shop !== undefined} onOpen={setOpened} />}
    >
      <SearchBar
        value={search.keyword ?? ''}
        placeholder={t('manage.productsHint')}
        onSearch={(keyword) => onChange({ keyword })}
      />
      <Statuses search={search} onChange={onChange} counts={data?.counts} />
      <QueryState query={query} rows={8} rowPx={72} />
      {data?.data.length === 0 ? (
        <EmptyState
          title={t('manage.nothing')}
          action={
            <Button variant="default" onClick={() => onChange(() => ({}))}>
              {t('manage.clearFilters')}
            </Button>
          }
        />
      ) : null}
      {data && data.data.length > 0 ? <Rows products={data.data} previous={query.isPlaceholderData} /> : null}
      {data ? (
        <PageTurner
          no={search.no ?? 1}
          size={productsPageSize}
          total={data.total}
          onTurn={(no) => onChange({ no })}
        />
      ) : null}
      {opened === 'settings' && shop ? <RecommendationSettings shop={shop} onClose={close} /> : null}
      {opened === 'rules' ? <RecommendationRules onClose={close} /> : null}
    </Administration>
  )
}
