import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readChoice, readId, searchOf } from '../../client/search.ts'
import { editorTabs } from '../../features/catalogue/manage/editor-tabs.ts'
import { ProductEditorScreen } from '../../features/catalogue/manage/product-editor.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const ProductEdit = () => {
  const { id, tab } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <ProductEditorScreen
      id={id}
      tab={tab ?? 'base'}
      onCreated={(created) =>
        void navigate({ to: '/product-edit', search: { id: created, tab: 'skus' }, replace: true })
      }
    />
  )
}

export const Route = createFileRoute('/_default/product-edit')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_ItemList', withoutShop: true },
  /** `id`: the product, a new one without it; `tab`: one of its parts. */
  validateSearch: searchOf({ id: readId, tab: readChoice(editorTabs) }),
  loader: () => loadMessages('management'),
  component: ProductEdit,
})
