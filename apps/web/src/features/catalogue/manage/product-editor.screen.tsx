import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Administration } from '../../identity/administration.tsx'
import type { Menu } from '../../identity/menu.ts'
import { BaseForm } from './base-form.tsx'
import { editorTabs, type EditorTab } from './editor-tabs.ts'
import { managedProductQuery, type ManagedProduct } from './manage.queries.ts'
import { ProductStatusPill } from './products.screen.tsx'
import classes from './manage.module.css'

type Tab = ComponentType<{ product: ManagedProduct; onUndone: () => void }>
const contents: Record<EditorTab, Tab> = {
  base: BaseForm,
  skus: lazy(async () => ({ default: (await import('./skus-tab.tsx')).SkusTab })),
  pictures: lazy(async () => ({ default: (await import('./pictures-tab.tsx')).PicturesTab })),
  prices: lazy(async () => ({ default: (await import('./prices-tab.tsx')).PricesTab })),
  stock: lazy(async () => ({ default: (await import('./stock-tab.tsx')).StockTab })),
  combos: lazy(async () => ({ default: (await import('./combos-tab.tsx')).CombosTab })),
  recommended: lazy(async () => ({ default: (await import('./recommended-tab.tsx')).RecommendedTab })),
  history: lazy(async () => ({ default: (await import('./history-tab.tsx')).HistoryTab })),
}

const counts = (product: ManagedProduct): Partial<Record<EditorTab, number>> => ({
  skus: product.skus.length,
  pictures: product.pictures.length,
  combos: product.combos.length,
  recommended: product.recommended.length,
})

/** What was begun in one tab is still there when one comes back to it. */
const Tabs = ({ product, tab }: { product: ManagedProduct; tab: EditorTab }) => {
  const [opened, setOpened] = useState<readonly EditorTab[]>([tab])
  if (!opened.includes(tab)) setOpened([...opened, tab])
  const strip = useRef<HTMLElement>(null)
  // On a phone not all tabs are on the screen at once.
  useEffect(() => {
    strip.current?.querySelector(`[data-tab=${tab}]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  return (
    <>
      <nav ref={strip} className={classes['tabs']} aria-label={t('manage.parts')}>
        {editorTabs.map((one) => (
          <Link
            key={one}
            data-tab={one}
            to="/product-edit"
            search={{ id: product.id, ...(one === 'base' ? {} : { tab: one }) }}
            replace
            activeOptions={{ exact: true, includeSearch: true }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {t(`manage.tab.${one}`)}
            {counts(product)[one] === undefined ? null : <small>{counts(product)[one]}</small>}
          </Link>
        ))}
      </nav>
      {opened.map((one) => {
        const Content = contents[one]
        return (
          <div key={one} hidden={one !== tab} className={classes['panel']}>
            <Suspense fallback={<SkeletonRows count={4} rowPx={88} />}>
              <Content product={product} onUndone={() => setOpened([tab])} />
            </Suspense>
          </div>
        )
      })}
    </>
  )
}

/** One product in all its parts, or a new one. */
export const ProductEditorScreen = (props: {
  menu: Menu
  id: string | undefined
  tab: EditorTab
  onCreated: (id: string) => void
}) => {
  const { menu, id, tab, onCreated } = props
  const query = useQuery({ ...managedProductQuery(id ?? ''), enabled: id !== undefined })
  const product = id === undefined ? undefined : query.data
  return (
    <Administration
      menu={menu}
      title={product?.name ?? t('manage.create')}
      action={product ? <ProductStatusPill status={product.status} /> : undefined}
    >
      <BackLink link={{ to: '/products' }} name={t('manage.back')} />
      {id === undefined ? <BaseForm product={undefined} onCreated={onCreated} /> : null}
      {id !== undefined && query.isPending ? <SkeletonRows count={5} rowPx={88} /> : null}
      {id !== undefined && query.error && !product ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {product ? <Tabs key={product.id} product={product} tab={tab} /> : null}
    </Administration>
  )
}
