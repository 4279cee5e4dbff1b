import { t } from '../../i18n/i18n.ts'
import { Icon } from '../pictures/icons.tsx'
import classes from './error-page.module.css'

/** A full page for an error: status code, message, whom to ask, a link home. */
export const ErrorPage = ({ status, message }: { status: number; message: string }) => (
  <main className={classes.page}>
    <title>{`${status} · Showfloor`}</title>
    <p className={classes.status}>{status}</p>
    <h1>{t('common.errorTitle')}</h1>
    <p className={classes.message}>{message}</p>
    <a href="/" className={classes.home}>
      <Icon name="home" />
      {t('common.backHome')}
    </a>
  </main>
)
