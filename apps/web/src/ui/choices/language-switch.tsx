import { t, useLanguage, type Language } from '../../i18n/i18n.ts'
import { Icon } from '../pictures/icons.tsx'
import { Inline } from '../layout/parts.tsx'
import classes from './choices.module.css'

/**
 * A switch to the other language, named in itself. The page decides what it sets: a customer's page writes the address and leaves a guide's own setting
 * alone.
 */
export const LanguageSwitch = ({ onSwitch }: { onSwitch: (language: Language) => void }) => {
  const other: Language = useLanguage() === 'en' ? 'zh-CN' : 'en'
  const name = other === 'en' ? 'English' : '中文'
  return (
    <Inline
      as="button"
      inText
      gap={2}
      align="center"
      padX={3}
      round="m"
      target
      tone="quiet"
      type="button"
      lang={other}
      className={classes.language}
      aria-label={`${t('common.language')} ${name}`}
      onClick={() => onSwitch(other)}
    >
      <Icon name="globe" size={18} />
      {name}
    </Inline>
  )
}
