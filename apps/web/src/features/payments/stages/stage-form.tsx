import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import {
  stageEvents,
  stageKinds,
  stageProblems,
  stagesMax,
  type StageProblem,
} from '@showfloor/contract/common/payment-stages'
import { commonTemplates, type StageTemplate } from '@showfloor/contract/common/stage-templates'
import { contractLanguage, t } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { amountFault } from '../../../ui/figures/amount-fault.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import type { PaymentState } from '../payment-rules.ts'
import { rowsOf, wantedOf, withOneMore, type StageRow } from './stage-draft.ts'
import classes from './stages.module.css'
import { useStageForm } from './stages.queries.ts'
import { Inline, Stack } from '../../../ui/layout/parts.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

const textOf = ({ code, value }: StageProblem): string =>
  stageProblems[code][contractLanguage()].replaceAll(/\{\w+\}/g, formatCents(value ?? 0))

const Row = (props: {
  row: StageRow
  n: number
  payable: number
  problems: readonly StageProblem[]
  onChange: (row: StageRow) => void
  onRemove: (() => void) | undefined
}) => {
  const { row, n, payable, problems, onChange } = props
  const errorOf = (...codes: StageProblem['code'][]): string | undefined => {
    const found = problems.find(({ code }) => codes.includes(code))
    return found && (found.code === 'AMOUNT' ? amountFault(row.text) : textOf(found))
  }
  const [{ amount } = { amount: 0 }] = wantedOf([row])
  return (
    <Stack as="li" columns={2} gap={3} align="start" line="below" className={classes.row}>
      <SelectField
        label={t('stages.kind')}
        value={row.kind}
        options={stageKinds.map((value) => ({ value, label: t(`stages.kind.${value}`) }))}
        onChange={(kind) => onChange({ ...row, kind: stageKinds.find((one) => one === kind) ?? row.kind })}
      />
      <TextField
        label={t('stages.amount')}
        inputMode="decimal"
        autoComplete="off"
        before="¥"
        after={payable > 0 ? <small>{`${Math.round((amount / payable) * 100)}%`}</small> : null}
        value={row.text}
        error={errorOf('AMOUNT', 'PAID_STAGE')}
        onChange={(event) => onChange({ ...row, text: event.currentTarget.value })}
      />
      <SelectField
        label={t('stages.due')}
        value={row.due}
        options={[
          { value: 'day', label: t('stages.due.day') },
          ...stageEvents.map((value) => ({ value, label: t(`stages.event.${value}`) })),
        ]}
        error={errorOf('ORDER')}
        onChange={(due) => onChange({ ...row, due: stageEvents.find((one) => one === due) ?? 'day' })}
      />
      {row.due === 'day' ? (
        <TextField
          label={t('stages.day')}
          type="date"
          value={row.dueOn}
          error={errorOf('DUE', 'PAST_DATE', 'AFTER_DELIVERY')}
          onChange={(event) => onChange({ ...row, dueOn: event.currentTarget.value })}
        />
      ) : (
        <span />
      )}
      {props.onRemove ? (
        <IconButton icon="trash" label={t('stages.remove', { n })} onClick={props.onRemove} />
      ) : (
        <span />
      )}
    </Stack>
  )
}

const SumText = ({ rows, payable }: { rows: readonly StageRow[]; payable: number }) => {
  const left = payable - wantedOf(rows).reduce((sum, { amount }) => sum + amount, 0)
  const amount = formatCents(left === 0 ? payable : Math.abs(left))
  return (
    <output className={classes.sum} data-full={left === 0}>
      {left === 0 ? t('stages.full', { amount }) : t(left > 0 ? 'stages.rest' : 'stages.over', { amount })}
    </output>
  )
}

/** The stages of an order as they are made and changed; each violation stands at its field. */
export const StageForm = (props: {
  payment: PaymentState
  templates: readonly StageTemplate[]
  onDone: () => void
  onCancel: () => void
}) => {
  const { payment, templates } = props
  const form = useStageForm(payment, templates[0] ?? commonTemplates[0], props.onDone)
  const { rows, problems, setRows } = form
  const whole = problems.filter(({ stage }) => stage === null)
  const paidOf = (no: number | undefined) => payment.plan?.stages.find((stage) => stage.no === no)?.paid ?? 0
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      {payment.plan ? null : (
        <FilterChips label={t('stages.templates')}>
          {templates.map((template, at) => (
            <FilterChip key={at} pressed={false} onPress={() => setRows(rowsOf(template, payment.payable))}>
              {template.name}
            </FilterChip>
          ))}
        </FilterChips>
      )}
      <Stack as="ol" gap={4}>
        {rows.map((row, at) => (
          <Row
            key={row.key}
            row={row}
            n={at + 1}
            payable={payment.payable}
            problems={problems.filter(({ stage }) => stage === at)}
            onChange={(next) => setRows(rows.map((one) => (one.key === row.key ? next : one)))}
            onRemove={
              rows.length > 1 && paidOf(row.no) === 0
                ? () => setRows(rows.filter((one) => one.key !== row.key))
                : undefined
            }
          />
        ))}
      </Stack>
      <Inline wrap gap={3} align="center" justify="between">
        <SumText rows={rows} payable={payment.payable} />
        {rows.length < stagesMax ? (
          <Button variant="default" onClick={() => setRows(withOneMore(rows, payment.payable))}>
            {t('stages.add')}
          </Button>
        ) : null}
      </Inline>
      {whole
        .filter(({ code }) => code !== 'SUM')
        .map((problem) => (
          <Notice key={problem.code}>{textOf(problem)}</Notice>
        ))}
      <FormButtons>
        <Button variant="default" onClick={props.onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={form.busy} disabled={!form.isRight}>
          {t('stages.save')}
        </Button>
      </FormButtons>
    </Stack>
  )
}
