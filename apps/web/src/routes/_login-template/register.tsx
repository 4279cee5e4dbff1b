import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '../../features/identity/entry/register.screen.tsx'

export const Route = createFileRoute('/_login-template/register')({ component: RegisterScreen })
