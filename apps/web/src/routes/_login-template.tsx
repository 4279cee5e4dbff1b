import { createFileRoute, Outlet } from '@tanstack/react-router'
import { LoginTemplate } from '../layouts/login-template.tsx'

export const Route = createFileRoute('/_login-template')({
  component: () => (
    <LoginTemplate>
      <Outlet />
    </LoginTemplate>
  ),
})
