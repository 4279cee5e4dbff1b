import { t } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/field.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import classes from './captcha-field.module.css'
import type { Captcha } from './use-captcha.ts'

// Another captcha is another field: whoever answered wrongly goes on in it.
const goOnIn = (input: HTMLInputElement | null) => input?.focus()

/** The drawing with its field, or a question in words for whoever cannot see the drawing. */
export const CaptchaField = ({ captcha, error }: { captcha: Captcha; error: string | undefined }) => {
  const { task } = captcha
  const inWords = task?.question ?? null
  return (
    <div className={classes['captcha']}>
      <div className={classes['row']}>
        <TextField
          key={task?.captchaId}
          name="captcha"
          label={inWords ?? t('identity.captcha')}
          placeholder={inWords === null ? t('identity.captchaHint') : ''}
          inputMode={inWords === null ? 'text' : 'numeric'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={10}
          error={error}
          {...(error === undefined ? {} : { ref: goOnIn })}
        />
        {inWords === null ? (
          <button
            type="button"
            className={classes['picture']}
            aria-label={t('identity.captchaRenew')}
            onClick={() => captcha.renew()}
          >
            {task?.picture ? (
              <img
                src={`data:image/svg+xml,${encodeURIComponent(task.picture)}`}
                alt=""
                width={130}
                height={46}
              />
            ) : null}
          </button>
        ) : null}
      </div>
      <p className={classes['other']}>
        <TextButton onClick={() => captcha.renew()}>{t('identity.captchaRenew')}</TextButton>
        <TextButton onClick={() => captcha.renew(inWords === null ? 'QUESTION' : 'PICTURE')}>
          {t(inWords === null ? 'identity.captchaInWords' : 'identity.captchaAsPicture')}
        </TextButton>
      </p>
    </div>
  )
}
