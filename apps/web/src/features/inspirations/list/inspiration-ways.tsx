import { Link, useRouter } from '@tanstack/react-router'
import { t } from '../../../i18n/i18n.ts'
import { Inline } from '../../../ui/layout/parts.tsx'
import classes from './inspiration-list.module.css'

const ways = [
  { to: '/style-match', label: 'inspirations.styles' },
  { to: '/space-match', label: 'inspirations.spaces' },
  { to: '/new-product-stage', label: 'inspirations.stages' },
] as const

/** The kinds of inspiration as tabs above each list. */
export const InspirationWays = () => {
  const { routesByPath } = useRouter()
  return (
    <Inline
      as="nav"
      gap={1}
      surface="sunken"
      round="m"
      className={classes.ways}
      aria-label={t('inspirations.title')}
    >
      {ways
        .filter(({ to }) => to in routesByPath)
        .map(({ to, label }) => (
          <Link
            key={to}
            to={to as string}
            activeOptions={{ includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {t(label)}
          </Link>
        ))}
    </Inline>
  )
}
