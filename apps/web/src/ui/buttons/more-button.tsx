import { Button } from '@mantine/core'
import classes from './more-button.module.css'

/** Reads a list on; nothing where it has ended. */
export const MoreButton = (props: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  name: string
}) => {
  const { query, name } = props
  if (!query.hasNextPage) return null
  return (
    <div className={classes['more']}>
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {name}
      </Button>
    </div>
  )
}
