import { formatCents, type Cents } from '@showfloor/contract/common/money'
import { t } from '../../i18n/i18n.ts'
import { Inline, Text } from '../layout/parts.tsx'
import classes from './price.module.css'

/** Money on a screen: small ¥, thousands separators, cents only when not zero. `xl` is for the one total of a screen. */
export const Price = (props: {
  amountCents: Cents
  size?: 'sm' | 'md' | 'lg' | 'xl'
  tone?: 'ink' | 'sale' | 'quiet'
  /** The old price; struck through when it is higher. */
  wasCents?: Cents | undefined
}) => {
  const { amountCents, size = 'md', tone = 'ink', wasCents } = props
  const text = formatCents(amountCents)
  const [sign, digits] = text.startsWith('−') ? ['−', text.slice(1)] : ['', text]
  return (
    <Inline
      as="span"
      inText
      wrap
      gapX={2}
      align="baseline"
      tabular
      className={classes.price}
      data-size={size}
      data-tone={tone}
    >
      <Text as="span" weight={600} nowrap className={classes.now}>
        {sign}
        <span className={classes.sign}>¥</span>
        {digits}
      </Text>
      {wasCents !== undefined && wasCents > amountCents ? (
        <Text as="s" size="xs" tone="quiet" nowrap>
          <span className="sr-only">{t('common.was')} </span>¥{formatCents(wasCents)}
        </Text>
      ) : null}
    </Inline>
  )
}
