import { useOffline } from '../../client/connection.ts'
import { useNewBuild } from '../../client/stale-build.ts'
import { t } from '../../i18n/i18n.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { IconBadge } from '../pictures/icon-badge.tsx'
import { Box, Stack, Text } from '../layout/parts.tsx'
import classes from './toast.module.css'

/** Shown while the device is offline or the server cannot be reached. */
export const OfflineNotice = () =>
  useOffline() ? (
    <Stack
      as="p"
      gap={3}
      align="center"
      line="around"
      round="m"
      shadow={2}
      className={classes.toast}
      data-kind="stays"
    >
      <IconBadge icon="offline" tone="warning" sizePx={18} widthPx={30} />
      <Box as="span" padY={2} className={classes.text}>
        {t('common.offline')}
      </Box>
    </Stack>
  ) : null

/** A newer build exists. The page reloads only on request: the user may be in the middle of something. */
export const NewBuildNotice = () => {
  const [is, later] = useNewBuild()
  if (!is) return null
  return (
    <Stack
      gap={3}
      align="center"
      line="around"
      round="m"
      shadow={2}
      className={classes.toast}
      data-kind="info"
    >
      <IconBadge icon="refresh" sizePx={18} widthPx={30} />
      <Box as="span" padY={2} className={classes.text}>
        {t('common.newBuild')}
        <Text
          as="button"
          alignSelf="start"
          padX={3}
          round="m"
          tone="accent"
          weight={600}
          type="button"
          className={classes.action}
          onClick={() => globalThis.location.reload()}
        >
          {t('common.reload')}
        </Text>
      </Box>
      <IconButton
        icon="close"
        size={16}
        className={classes.close}
        label={t('common.later')}
        onClick={later}
      />
    </Stack>
  )
}
