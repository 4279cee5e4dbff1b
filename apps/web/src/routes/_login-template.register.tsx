import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '../features/identity/register.screen.tsx'

export const Route = createFileRoute('/_login-template/register')({ component: RegisterScreen })
