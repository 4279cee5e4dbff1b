import type { ReactNode } from 'react'
import { Text } from '../layout/parts.tsx'

/** An error of a form as a whole, announced as soon as it appears. Errors of a field are shown at the field. */
export const Fault = ({ children }: { children: ReactNode }) => (
  <Text size="sm" tone="danger" role="alert">
    {children}
  </Text>
)
