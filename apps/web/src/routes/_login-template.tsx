import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { brandQuery } from '../features/shops/chain.queries.ts'
import { LoginTemplate } from '../layouts/login-template.tsx'

const BeforeSignIn = () => (
  <LoginTemplate logo={useQuery(brandQuery).data?.logo ?? ''}>
    <Outlet />
  </LoginTemplate>
)

export const Route = createFileRoute('/_login-template')({ component: BeforeSignIn })
