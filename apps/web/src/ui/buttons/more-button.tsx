import { Button } from '@mantine/core'
import { Stack } from '../layout/parts.tsx'

/** Loads more of a list; nothing at its end. */
export const MoreButton = (props: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  name: string
}) => {
  const { query, name } = props
  if (!query.hasNextPage) return null
  return (
    <Stack justifyItems="center">
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {name}
      </Button>
    </Stack>
  )
}
