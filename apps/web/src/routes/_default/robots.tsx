import { createFileRoute } from '@tanstack/react-router'
import { RobotsScreen } from '../../features/robots/robots.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Robots = () => <RobotsScreen menu={Route.useRouteContext().menu} />

export const Route = createFileRoute('/_default/robots')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_RobotList', withoutShop: true },
  loader: () => loadMessages('management'),
  component: Robots,
})
