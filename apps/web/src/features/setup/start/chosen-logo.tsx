import { fileRules, imageTypes } from '@showfloor/contract/common/file-rules'
import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { FileChooser } from '../../../ui/files/file-chooser.tsx'
import { PlainButton } from '../../../ui/buttons/plain-button.tsx'
import { Inline } from '../../../ui/layout/parts.tsx'
import classes from '../setup.module.css'

const { bytesMax } = fileRules.CHAIN_LOGO
const n = bytesMax / 1_000_000

/** A picture that is chosen now and uploaded later. */
export const ChosenLogo = (props: { logo: File | undefined; onChoose: (logo: File | undefined) => void }) => {
  const { logo, onChoose } = props
  const chooser = useRef<HTMLInputElement>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const shown = useMemo(() => (logo ? URL.createObjectURL(logo) : ''), [logo])
  useEffect(() => () => URL.revokeObjectURL(shown), [shown])
  const choose = (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > bytesMax)
    if (file.size <= bytesMax) onChoose(file)
  }
  return (
    <div className={classes.logo}>
      <span className={classes.picture}>{shown ? <img src={shown} alt={t('setup.logo')} /> : null}</span>
      <div>
        <b>{t('setup.logo')}</b>
        <p role={tooLarge ? 'alert' : undefined} data-wrong={tooLarge}>
          {t(tooLarge ? 'setup.logoTooLarge' : 'setup.logoHint', { n })}
        </p>
        <Inline wrap gap={2} marginTop={2}>
          <PlainButton onClick={() => chooser.current?.click()}>
            {t(logo ? 'setup.logoChange' : 'setup.logoChoose')}
          </PlainButton>
          {logo ? (
            <PlainButton onClick={() => onChoose(undefined)}>{t('setup.logoRemove')}</PlainButton>
          ) : null}
        </Inline>
      </div>
      <FileChooser
        ref={chooser}
        label={t('setup.logoChoose')}
        accept={imageTypes}
        onFiles={([file]) => choose(file)}
      />
    </div>
  )
}
