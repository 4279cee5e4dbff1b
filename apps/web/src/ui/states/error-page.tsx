import { t } from '../../i18n/i18n.ts'
import { Icon } from '../pictures/icons.tsx'
import { Inline, Stack, Text } from '../layout/parts.tsx'
import classes from './state.module.css'

/** A full page for an error: status code, message, whom to ask, a link home. */
export const ErrorPage = ({ status, message }: { status: number; message: string }) => (
  <Stack as="main" gap={3} justifyItems="center" pad={6} textAlign="center" className={classes.page}>
    <title>{`${status} · Showfloor`}</title>
    <Text tone="accent" weight={700} tabular className={classes.status}>
      {status}
    </Text>
    <h1>{t('common.errorTitle')}</h1>
    <Text tone="quiet" className={classes.message}>
      {message}
    </Text>
    <Inline
      as="a"
      inText
      gap={2}
      align="center"
      padX={6}
      marginTop={4}
      surface="accent"
      round="m"
      weight={600}
      href="/"
      className={classes.home}
    >
      <Icon name="home" />
      {t('common.backHome')}
    </Inline>
  </Stack>
)
