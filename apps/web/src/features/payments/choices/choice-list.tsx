import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { MoveButtons, moved } from '../../../ui/buttons/move-buttons.tsx'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { TenderIcon } from '../tenders/tender-icon.tsx'
import { useSetChoices, type Choice, type ChoicePlace, type Choices } from './choices.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../stages/stages.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

const Row = (props: {
  choice: Choice
  at: number
  count: number
  onChange: (part: Partial<Choice>) => void
  onMove: (to: number) => void
}) => {
  const { choice, at, count, onChange } = props
  const name = t(`payments.type.${choice.type}`)
  return (
    <Stack
      as="li"
      gapY={2}
      gapX={3}
      align="center"
      line="below"
      className={classes.choiceRow}
      data-off={!choice.isOn || !choice.isAvailable}
    >
      <Stack
        as="span"
        align="center"
        justifyItems="center"
        surface="sunken"
        round="m"
        className={classes.choiceIcon}
      >
        <TenderIcon type={choice.type} />
      </Stack>
      <CheckField
        label={name}
        hint={choice.isAvailable ? undefined : t('choices.missing')}
        checked={choice.isOn}
        onChange={(isOn) => onChange({ isOn })}
      />
      <TextField
        label={t('choices.hintOf', { name })}
        hideLabel
        placeholder={t('choices.hint')}
        autoComplete="off"
        maxLength={60}
        value={choice.hint}
        onChange={(event) => onChange({ hint: event.currentTarget.value })}
      />
      <MoveButtons name={name} at={at} count={count} onMove={props.onMove} />
    </Stack>
  )
}

/** The types of payment of one place: which are on, their order, and a hint for each. */
export const ChoiceList = (props: { word: string; place: ChoicePlace; choices: Choices }) => {
  const { word, place, choices } = props
  const { draft, change, sent } = useDraft(`payment choices ${word}`, { list: choices.choices })
  const save = useSetChoices(sent)
  const { version } = choices
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const list = draft.list.map(({ type, isOn, hint }) => ({ type, isOn, hint: hint.trim() }))
    save.mutate({ ...place, version, choices: list })
  }
  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <Stack as="ol" gap={3}>
        {draft.list.map((choice, at) => (
          <Row
            key={choice.type}
            choice={choice}
            at={at}
            count={draft.list.length}
            onChange={(part) =>
              change({ list: draft.list.map((one, place) => (place === at ? { ...one, ...part } : one)) })
            }
            onMove={(to) => change({ list: moved(draft.list, at, to) })}
          />
        ))}
      </Stack>
      <FormButtons>
        {choices.isOwn ? (
          <Button
            variant="default"
            disabled={save.isPending}
            onClick={() => save.mutate({ ...place, version, choices: null })}
          >
            {t('choices.follow')}
          </Button>
        ) : null}
        <Button type="submit" loading={save.isPending}>
          {t('choices.save')}
        </Button>
      </FormButtons>
    </Stack>
  )
}
