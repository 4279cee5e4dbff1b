import { t } from '../../i18n/i18n.ts'
import { ValidationPicture } from './validation-picture.tsx'
import { StatusPill } from '../../ui/states/status-pill.tsx'
import { outcomeOf, outcomeTones, type Check } from './validation-sections.ts'
import { Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './validation.module.css'

/** One section: the compared values, with a checkbox that is ticked when the rule passes, or by the guide when it fails. */
export const ValidationCheck = (props: {
  check: Check
  ticked: boolean
  missing: boolean
  onTick: (ticked: boolean) => void
}) => {
  const { section, passValidate, validateDesc, picture } = props.check
  const outcome = outcomeOf(props.check)
  const name = t(`validation.section.${section}`)
  return (
    <li className={classes.check} data-pass={passValidate} data-missing={props.missing}>
      <Stack as="label" gapY={1} gapX={3} align="center" padY={3} padX={4} line="around" round="m">
        <input
          type="checkbox"
          id={`tick-${section}`}
          aria-label={passValidate ? name : t('validation.tick', { section: name })}
          aria-describedby={`desc-${section}`}
          checked={passValidate || props.ticked}
          disabled={passValidate}
          onChange={(event) => props.onTick(event.currentTarget.checked)}
        />
        <Inline as="span" gap={2} align="center" justify="between">
          <b>{name}</b>
          <StatusPill tone={outcomeTones[outcome]}>{t(`validation.${outcome}`)}</StatusPill>
        </Inline>
        <Text as="span" size="sm" tone="ink" tabular preLine id={`desc-${section}`} className={classes.words}>
          {validateDesc}
        </Text>
        {picture ? <ValidationPicture picture={picture} /> : null}
      </Stack>
    </li>
  )
}
