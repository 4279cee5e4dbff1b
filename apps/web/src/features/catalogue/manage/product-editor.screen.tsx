import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ComponentType, type ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { useTabInView } from '../../../ui/focus/use-tab-in-view.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { ListedScreen } from '../../../ui/lists/list-screen.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { BaseForm } from './base-form.tsx'
import { editorTabs, type EditorTab } from './editor-tabs.ts'
import { managedProductQuery, type ManagedProduct } from './manage.queries.ts'
import { ProductStatusPill } from './products.screen.tsx'
import { Box, Inline, Text } from '../../../ui/layout/parts.tsx'
import classes from './manage.module.css'

type TabProps = { product: ManagedProduct; onUndone: () => void; onMissing: () => void }
type Tab = ComponentType<TabProps>
const part = (load: () => Promise<(props: Omit<TabProps, 'onMissing'>) => ReactNode>): Tab =>
  lazyPart(load, ({ onMissing }: TabProps) => onMissing(), { waiting: <SkeletonRows count={4} rowPx={88} /> })
const contents: Record<EditorTab, Tab> = {
  base: BaseForm,
  skus: part(async () => (await import('./skus/skus-tab.tsx')).SkusTab),
  pictures: part(async () => (await import('./pictures-tab.tsx')).PicturesTab),
  prices: part(async () => (await import('./prices/prices-tab.tsx')).PricesTab),
  stock: part(async () => (await import('./stock-tab.tsx')).StockTab),
  combos: part(async () => (await import('./combos-tab.tsx')).CombosTab),
  recommended: part(async () => (await import('./recommendations/recommended-tab.tsx')).RecommendedTab),
  history: part(async () => (await import('./history/history-tab.tsx')).HistoryTab),
}

const counts = (product: ManagedProduct): Partial<Record<EditorTab, number>> => ({
  skus: product.skus.length,
  pictures: product.pictures.length,
  combos: product.combos.length,
  recommended: product.recommended.length,
})

/** A tab keeps its draft while another one is shown. */
const Tabs = ({ product, tab }: { product: ManagedProduct; tab: EditorTab }) => {
  const [opened, setOpened] = useState<readonly EditorTab[]>([tab])
  if (!opened.includes(tab)) setOpened([...opened, tab])
  // The tab whose code could not be fetched; the others keep their drafts.
  const [missing, setMissing] = useState<EditorTab>()
  const strip = useTabInView(tab)
  return (
    <>
      <Inline as="nav" gap={2} ref={strip} className={classes.tabs} aria-label={t('manage.parts')}>
        {editorTabs.map((one) => (
          <Link
            key={one}
            data-tab={one}
            to="/product-edit"
            search={{ id: product.id, ...(one === 'base' ? {} : { tab: one }) }}
            replace
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(`manage.tab.${one}`)}
            {counts(product)[one] === undefined ? null : (
              <Text as="small" tabular>
                {counts(product)[one]}
              </Text>
            )}
          </Link>
        ))}
      </Inline>
      {opened.map((one) => {
        const Content = contents[one]
        return (
          <Box shrink key={one} hidden={one !== tab}>
            {missing === one ? (
              <EmptyState
                icon="alert"
                title={t('common.failed')}
                text={t('common.errorNetwork')}
                action={
                  <Button variant="default" onClick={() => setMissing(undefined)}>
                    {t('common.retry')}
                  </Button>
                }
              />
            ) : (
              <Content
                product={product}
                onUndone={() => setOpened([tab])}
                onMissing={() => setMissing(one)}
              />
            )}
          </Box>
        )
      })}
    </>
  )
}

/** One product with all its tabs, or a new one. */
export const ProductEditorScreen = (props: {
  id: string | undefined
  tab: EditorTab
  onCreated: (id: string) => void
}) => {
  const { id, tab, onCreated } = props
  const query = useQuery({ ...managedProductQuery(id ?? ''), enabled: id !== undefined })
  const product = id === undefined ? undefined : query.data
  return (
    <ListedScreen
      back={{ link: { to: '/products' }, name: t('manage.back') }}
      title={product?.name ?? (id === undefined ? t('manage.create') : t('layout.products'))}
      state={product ? <ProductStatusPill status={product.status} /> : undefined}
    >
      {id === undefined ? <BaseForm product={undefined} onCreated={onCreated} /> : null}
      {id !== undefined && query.isPending ? <SkeletonRows count={5} rowPx={88} /> : null}
      {id !== undefined && query.error && !product ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {product ? <Tabs key={product.id} product={product} tab={tab} /> : null}
    </ListedScreen>
  )
}
