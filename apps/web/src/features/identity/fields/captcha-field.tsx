import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import classes from './captcha-field.module.css'
import { canWork } from './captcha-work.ts'
import { Refusal } from '../entry/refusal.tsx'
import type { Captcha } from './use-captcha.ts'

type Props = { captcha: Captcha; error: string | undefined }

// A new captcha renders a new field: after a wrong answer the focus moves to it.
const goOnIn = (input: HTMLInputElement | null) => input?.focus()

const Drawing = ({ captcha, error }: Props) => (
  <div className={classes.row}>
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
    <button
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
    </button>
  </div>
)

/** The progress of the proof of work. Its text changes only twice, so that screen readers are not flooded. */
const Working = ({ captcha: { worked }, error }: Props) => (
  <div className={classes.work}>
    <output>{t(worked === 1 ? 'identity.captchaWorked' : 'identity.captchaWorking')}</output>
    <progress value={worked} aria-label={t('identity.captchaProgress')} />
    <Refusal text={error} />
  </div>
)

/** The drawing with its field, or a proof of work for users who cannot see the drawing. */
export const CaptchaField = (props: Props) => {
  const { captcha } = props
  return (
    <div>
      {captcha.isTyped ? <Drawing {...props} /> : <Working {...props} />}
      <p className={classes.other}>
        {captcha.isTyped ? (
          <TextButton onClick={() => captcha.renew()}>{t('identity.captchaRenew')}</TextButton>
        ) : null}
        {canWork() ? (
          <TextButton onClick={() => captcha.renew(captcha.isTyped ? 'WORK' : 'PICTURE')}>
            {t(captcha.isTyped ? 'identity.captchaByDevice' : 'identity.captchaAsPicture')}
          </TextButton>
        ) : null}
      </p>
    </div>
  )
}
