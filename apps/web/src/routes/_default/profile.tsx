import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '../../features/identity/profile/profile.screen.tsx'

export const Route = createFileRoute('/_default/profile')({
  staticData: { withoutShop: true },
  component: ProfileScreen,
})
