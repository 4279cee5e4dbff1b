import type { ReactNode } from 'react'

export const Workspace = ({ children }: { children: ReactNode }) => <>{children}</>
