import type { UseQueryResult } from '@tanstack/react-query'
import { BackLink } from '../../ui/screen/back-link.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Inline } from '../../ui/layout/parts.tsx'
import classes from './list/inspiration-list.module.css'

/** A style or launch that is loading or missing: the back link, and a skeleton or the reason. */
export const InspirationWaiting = (props: {
  query: Pick<UseQueryResult, 'error' | 'refetch'>
  to: '/style-match' | '/new-product-stage'
  /** The name of the list. */
  name: string
}) => {
  const { query, to, name } = props
  return (
    <Inline column gap={3} grow className={classes.waiting}>
      <BackLink link={{ to }} name={name} />
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <Skeleton width="40%" height="32px" />
          <Skeleton shape="block" width="100%" ratio="8/5" />
        </>
      )}
    </Inline>
  )
}
