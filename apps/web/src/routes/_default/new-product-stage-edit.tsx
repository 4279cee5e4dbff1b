import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readIdChanged } from '../../client/search.ts'
import { StageEditorScreen } from '../../features/inspirations/stages/stage-editor.screen.tsx'

const StageEditor = () => {
  const { id } = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <StageEditorScreen
      shopId={shop.id}
      id={id}
      onKept={(kept) =>
        void navigate({
          to: '/new-product-stage-edit',
          search: { id: kept },
          replace: true,
          resetScroll: false,
        })
      }
      onGone={() => void navigate({ to: '/new-product-stage' })}
    />
  )
}

export const Route = createFileRoute('/_default/new-product-stage-edit')({
  staticData: {
    menu: 'gaia_furniture_trade_NewProductStage',
    permission: 'inspiration.manage',
    priced: true,
  },
  validateSearch: readIdChanged,
  component: StageEditor,
})
