import { createFileRoute } from '@tanstack/react-router'
import { rulesQuery } from '../../features/subsidies/rules/rules.queries.ts'
import { RulesScreen } from '../../features/subsidies/rules/rules.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const SubsidyRules = () => {
  const { shop, menu } = Route.useRouteContext()
  return <RulesScreen shopId={shop.id} menu={menu} />
}

export const Route = createFileRoute('/_default/subsidy-rules')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_SubsidyRuleList' },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(rulesQuery())
    return loadMessages('management', 'trade')
  },
  component: SubsidyRules,
})
