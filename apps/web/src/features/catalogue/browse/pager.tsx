import { Link } from '@tanstack/react-router'
import { lastPageOf } from '../../../client/queries.ts'
import { formatCount, formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { pagesAround } from '../shop-search.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './shop.module.css'

type Turning = { no: number; last: number }

const PageLink = (props: Turning & { to: number; label: string; icon?: 'left' | 'right' }) => {
  const { no, last, to, label, icon } = props
  const content = icon ? <Icon name={icon} size={18} /> : formatNumber(to)
  if (to < 1 || to > last) return <span aria-hidden="true">{content}</span>
  return (
    <Link
      from="/shop"
      // Links change the address's search at press time, because a filter may have been chosen since the shown page was fetched.
      search={(search) => ({ ...search, no: to === 1 ? undefined : to })}
      aria-label={label}
      aria-current={to === no ? 'page' : undefined}
    >
      {content}
    </Link>
  )
}

/** The pages of the list as links, so that each has its own address. */
export const Pager = (props: { no: number; total: number; more: boolean; pageSize: number }) => {
  const { total, more, pageSize } = props
  const last = lastPageOf(total, pageSize)
  const no = Math.min(props.no, last)
  if (last === 1) return null
  const turning = { no, last }
  return (
    <Inline
      as="nav"
      wrap
      gap={1}
      align="center"
      justify="center"
      tabular
      className={classes.pager}
      aria-label={t('catalogue.pages')}
    >
      <PageLink {...turning} to={no - 1} label={t('catalogue.previousPage')} icon="left" />
      {pagesAround(no, last).map((page, at) =>
        page === 0 ? (
          <Stack
            as="i"
            align="center"
            justifyItems="center"
            padX={2}
            round="m"
            target
            tone="quiet"
            key={`gap-${at}`}
            aria-hidden="true"
          >
            …
          </Stack>
        ) : (
          <PageLink key={page} {...turning} to={page} label={t('catalogue.page', { n: page })} />
        ),
      )}
      <PageLink {...turning} to={no + 1} label={t('catalogue.nextPage')} icon="right" />
      <Text as="small" wide textAlign="center">
        {t('catalogue.pageRange', {
          from: formatNumber((no - 1) * pageSize + 1),
          to: formatNumber(Math.min(no * pageSize, total)),
          total: formatCount(total, more),
        })}
      </Text>
    </Inline>
  )
}
