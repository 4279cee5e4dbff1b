import type { ReactNode } from 'react'
import { Stack } from '../layout/parts.tsx'

/** Fields below each other, with an own check instead of the browser's. */
export const Form = ({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) => (
  <Stack
    as="form"
    gap={4}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </Stack>
)
