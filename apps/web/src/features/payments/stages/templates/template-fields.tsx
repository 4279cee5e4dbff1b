import { Button } from '@mantine/core'
import { stageEvents, stageKinds, stagesMax } from '@showfloor/contract/common/payment-stages'
import { wholeShare } from '@showfloor/contract/common/stage-templates'
import type { ReactNode } from 'react'
import { t } from '../../../../i18n/i18n.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { SelectField } from '../../../../ui/choices/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { newPart, partFaults, percentText, sumOf, type PartRow, type TemplateRow } from './template-draft.ts'
import { Inline, Stack } from '../../../../ui/layout/parts.tsx'
import classes from '../stages.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const Part = (props: {
  part: PartRow
  n: number
  onChange: (change: Partial<PartRow>) => void
  onRemove: (() => void) | undefined
}) => {
  const { part, n, onChange, onRemove } = props
  const faults = partFaults(part)
  return (
    <Stack as="li" columns={2} gap={3} align="start" line="below" className={classes.part}>
      <SelectField
        label={t('stages.kind')}
        value={part.kind}
        options={stageKinds.map((value) => ({ value, label: t(`stages.kind.${value}`) }))}
        onChange={(kind) => onChange({ kind: stageKinds.find((one) => one === kind) ?? part.kind })}
      />
      <TextField
        label={t('stageTemplates.share')}
        inputMode="decimal"
        autoComplete="off"
        after="%"
        value={part.percent}
        error={faults.share ? t('stageTemplates.shareWrong') : undefined}
        onChange={(event) => onChange({ percent: event.currentTarget.value })}
      />
      <SelectField
        label={t('stageTemplates.due')}
        value={part.due}
        options={[
          { value: 'days', label: t('stageTemplates.due.days') },
          ...stageEvents.map((value) => ({ value, label: t(`stages.event.${value}`) })),
        ]}
        onChange={(due) => onChange({ due: stageEvents.find((one) => one === due) ?? 'days' })}
      />
      {part.due === 'days' ? (
        <TextField
          label={t('stageTemplates.days')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={part.dueDays}
          error={faults.days ? t('stageTemplates.daysWrong') : undefined}
          onChange={(event) => onChange({ dueDays: event.currentTarget.value })}
        />
      ) : (
        <span />
      )}
      {onRemove ? (
        <IconButton icon="trash" label={t('stageTemplates.removePart', { n })} onClick={onRemove} />
      ) : (
        <span />
      )}
    </Stack>
  )
}

/** One template: its name and its stages; together they are the whole. `aside` moves and removes it. */
export const TemplateFields = (props: {
  template: TemplateRow
  onChange: (template: TemplateRow) => void
  aside: ReactNode
}) => {
  const { template, onChange } = props
  const { parts } = template
  const sum = sumOf(parts)
  const percent = percentText(sum)
  const putParts = (next: PartRow[]) => onChange({ ...template, parts: next })
  return (
    <>
      <Inline wrap gap={3} align="end" justify="between" className={classes.head}>
        <TextField
          label={t('stageTemplates.name')}
          maxLength={30}
          autoComplete="off"
          value={template.name}
          error={template.name.trim() === '' ? t('stageTemplates.nameMissing') : undefined}
          onChange={(event) => onChange({ ...template, name: event.currentTarget.value })}
        />
        {props.aside}
      </Inline>
      <Stack as="ol" gap={3} className={classes.parts}>
        {parts.map((part, at) => (
          <Part
            key={at}
            part={part}
            n={at + 1}
            onChange={(change) =>
              putParts(parts.map((one, place) => (place === at ? { ...one, ...change } : one)))
            }
            onRemove={parts.length > 1 ? () => putParts(parts.filter((_, place) => place !== at)) : undefined}
          />
        ))}
      </Stack>
      <Inline wrap gap={3} align="center" justify="between">
        <output className={classes.templateSum} data-full={sum === wholeShare}>
          {sum === wholeShare
            ? t('stageTemplates.sum', { percent })
            : t('stageTemplates.sumWrong', { percent })}
        </output>
        {parts.length < stagesMax ? (
          <Button variant="default" onClick={() => putParts([...parts, newPart(parts)])}>
            {t('stageTemplates.addPart')}
          </Button>
        ) : null}
      </Inline>
    </>
  )
}
