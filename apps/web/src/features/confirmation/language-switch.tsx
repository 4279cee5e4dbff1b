import { t, useLanguage, type Language } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/icons.tsx'
import classes from './confirmation.module.css'

/** The other language, for this page alone: it goes into the address and leaves a guide's own choice as it is. */
export const LanguageSwitch = ({ onSwitch }: { onSwitch: (language: Language) => void }) => {
  const other: Language = useLanguage() === 'en' ? 'zh-CN' : 'en'
  return (
    <button
      type="button"
      lang={other}
      className={classes['language']}
      aria-label={`${t('confirmation.language')} ${other === 'en' ? 'English' : '中文'}`}
      onClick={() => onSwitch(other)}
    >
      <Icon name="globe" size={18} />
      {other === 'en' ? 'English' : '中文'}
    </button>
  )
}
