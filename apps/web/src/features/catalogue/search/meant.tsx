import { t } from '../../../i18n/i18n.ts'
import { Inline, Text } from '../../../ui/layout/parts.tsx'
import classes from './search.module.css'

/** Suggested keywords for one that found nothing, as buttons. */
export const Meant = (props: { keywords: readonly string[]; onKeyword: (keyword: string) => void }) => (
  <Inline as="h2" wrap gap={2} align="center" size="lg" className={classes.meant}>
    {t('browse.meant')}
    {props.keywords.map((keyword) => (
      <Text
        as="button"
        padY={0}
        padX={2}
        target
        tone="accent"
        weight={600}
        key={keyword}
        type="button"
        onClick={() => props.onKeyword(keyword)}
      >
        {keyword}
      </Text>
    ))}
  </Inline>
)
