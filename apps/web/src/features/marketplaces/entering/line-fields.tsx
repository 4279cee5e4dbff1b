import { t } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { emptyLine, type EnteredLine, type faultsOf } from './entered-order.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../marketplaces.module.css'

type LineFaults = ReturnType<typeof faultsOf>['lines'][number]

const Line = (props: {
  no: number
  line: EnteredLine
  faults: LineFaults | undefined
  onChange: (part: Partial<EnteredLine>) => void
  onRemove: (() => void) | undefined
}) => {
  const { no, line, faults, onChange, onRemove } = props
  return (
    <Stack
      as="fieldset"
      gap={3}
      align="start"
      aria-label={t('marketplaces.enter.line', { no })}
      className={classes.line}
    >
      <TextField
        label={t('marketplaces.enter.code')}
        autoComplete="off"
        maxLength={64}
        value={line.code}
        error={faults?.code}
        onChange={(event) => onChange({ code: event.currentTarget.value })}
      />
      <TextField
        label={t('marketplaces.enter.lineTitle')}
        autoComplete="off"
        maxLength={200}
        value={line.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextField
        label={t('marketplaces.enter.pieces')}
        inputMode="numeric"
        maxLength={4}
        value={line.pieces}
        error={faults?.pieces}
        onChange={(event) => onChange({ pieces: event.currentTarget.value })}
      />
      <TextField
        label={t('marketplaces.enter.amount')}
        inputMode="decimal"
        maxLength={20}
        value={line.amount}
        error={faults?.amount}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
      />
      {onRemove ? (
        <IconButton
          icon="trash"
          tone="danger"
          label={t('marketplaces.enter.removeLine', { no })}
          onClick={onRemove}
        />
      ) : null}
    </Stack>
  )
}

/** The lines of an order that is entered: codes, pieces, and what was paid for all pieces of each. */
export const LineFields = (props: {
  lines: readonly EnteredLine[]
  faults: readonly LineFaults[] | undefined
  onChange: (lines: EnteredLine[]) => void
}) => {
  const { lines, faults, onChange } = props
  return (
    <Stack as="fieldset" gap={4} className={classes.enteringLines}>
      <Text as="legend" weight={600}>
        {t('marketplaces.goods')}
      </Text>
      {lines.map((line, at) => (
        <Line
          // Lines have no names of their own before they are sent.
          key={at}
          no={at + 1}
          line={line}
          faults={faults?.[at]}
          onChange={(part) => onChange(lines.with(at, { ...line, ...part }))}
          onRemove={lines.length > 1 ? () => onChange(lines.toSpliced(at, 1)) : undefined}
        />
      ))}
      <div>
        <TextButton onClick={() => onChange([...lines, emptyLine])}>
          {t('marketplaces.enter.addLine')}
        </TextButton>
      </div>
    </Stack>
  )
}
