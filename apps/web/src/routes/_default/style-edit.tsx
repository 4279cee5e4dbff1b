import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readIdChanged } from '../../client/search.ts'
import { StyleEditorScreen } from '../../features/inspirations/styles/style-editor.screen.tsx'

const StyleEditor = () => {
  const { id } = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <StyleEditorScreen
      shopId={shop.id}
      id={id}
      onKept={(kept) =>
        void navigate({ to: '/style-edit', search: { id: kept }, replace: true, resetScroll: false })
      }
      onGone={() => void navigate({ to: '/style-match' })}
    />
  )
}

export const Route = createFileRoute('/_default/style-edit')({
  staticData: { menu: 'gaia_furniture_trade_StyleMatch', permission: 'inspiration.manage', priced: true },
  validateSearch: readIdChanged,
  component: StyleEditor,
})
