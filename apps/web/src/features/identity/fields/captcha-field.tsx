import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import classes from '../login/login.module.css'
import { canWork } from './captcha-work.ts'
import { Refusal } from '../entry/refusal.tsx'
import type { Captcha } from './use-captcha.ts'
import { Box, Inline, Stack } from '../../../ui/layout/parts.tsx'

type Props = { captcha: Captcha; error: string | undefined }

// A new captcha renders a new field: after a wrong answer the focus moves to it.
const goOnIn = (input: HTMLInputElement | null) => input?.focus()

const Drawing = ({ captcha, error }: Props) => (
  <Stack columns="fill-auto" gap={3} align="start">
    <TextField
      key={captcha.task?.captchaId}
      name="captcha"
      label={t('identity.captcha')}
      placeholder={t('identity.captchaHint')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={10}
      error={error}
      {...(error === undefined ? {} : { ref: goOnIn })}
    />
    <Box
      as="button"
      pad={0}
      surface="sunken"
      line="around"
      round="m"
      type="button"
      className={classes.picture}
      aria-label={t('identity.captchaRenew')}
      onClick={() => captcha.renew()}
    >
      {captcha.task?.picture ? (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(captcha.task.picture)}`}
          alt=""
          width={130}
          height={46}
        />
      ) : null}
    </Box>
  </Stack>
)

/** The progress of the proof of work. Its text changes only twice, so that screen readers are not flooded. */
const Working = ({ captcha: { worked }, error }: Props) => (
  <Stack gap={2} className={classes.work}>
    <output>{t(worked === 1 ? 'identity.captchaWorked' : 'identity.captchaWorking')}</output>
    <Box
      as="progress"
      wide
      surface="sunken"
      round="s"
      value={worked}
      aria-label={t('identity.captchaProgress')}
    />
    <Refusal text={error} />
  </Stack>
)

/** The drawing with its field, or a proof of work for users who cannot see the drawing. */
export const CaptchaField = (props: Props) => {
  const { captcha } = props
  return (
    <div>
      {captcha.isTyped ? <Drawing {...props} /> : <Working {...props} />}
      <Inline as="p" wrap justify="between">
        {captcha.isTyped ? (
          <TextButton onClick={() => captcha.renew()}>{t('identity.captchaRenew')}</TextButton>
        ) : null}
        {canWork() ? (
          <TextButton onClick={() => captcha.renew(captcha.isTyped ? 'WORK' : 'PICTURE')}>
            {t(captcha.isTyped ? 'identity.captchaByDevice' : 'identity.captchaAsPicture')}
          </TextButton>
        ) : null}
      </Inline>
    </div>
  )
}
