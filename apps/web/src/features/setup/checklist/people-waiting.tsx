import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../setup.module.css'

/** Accounts that wait for an administrator, each kind with a link. */
export const PeopleNotices = ({ waiting }: { waiting: CallOutput<'identity.peopleWaiting'> }) => (
  <>
    {waiting.registrations > 0 ? (
      <Notice>
        {t('setup.registrations', { n: waiting.registrations })}{' '}
        <Link to="/accounts" search={{ state: 'WAITING' }}>
          {t('setup.registrationsDo')}
        </Link>
      </Notice>
    ) : null}
    {waiting.withoutShop > 0 ? (
      <Notice>
        {t('setup.withoutShop', { n: waiting.withoutShop })}{' '}
        <Link to="/accounts" search={{ state: 'ENABLED' }}>
          {t('setup.withoutShopDo')}
        </Link>
      </Notice>
    ) : null}
    {waiting.withoutPassword > 0 ? (
      <Notice>
        {t('setup.withoutPassword', { n: waiting.withoutPassword })}{' '}
        <Link to="/first-passwords">{t('setup.withoutPasswordDo')}</Link>
      </Notice>
    ) : null}
  </>
)

/** Above the home screen of users who manage accounts of some shops. */
export const PeopleWaiting = () => {
  const { data } = useQuery(callQuery('identity.peopleWaiting', {}))
  if (!data || Object.values(data).every((count) => count === 0)) return null
  return (
    <Stack as="section" gap={3} wide className={classes.above} aria-label={t('setup.peopleWaiting')}>
      <PeopleNotices waiting={data} />
    </Stack>
  )
}
