import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { newIdempotencyKey } from '../../../client/call.ts'
import { callQuery, nounKey, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { Administration } from '../../identity/administration.tsx'
import type { Menu } from '../../identity/menu.ts'
import { AreaChoice } from './area-choice.tsx'
import {
  draftOf,
  leadFaults,
  newWindow,
  sentRules,
  windowFaults,
  type ClosedDraft,
  type RulesDraft,
  type SlotRules,
  type WindowDraft,
} from './slot-rules.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './slots.module.css'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

const WindowRow = (props: {
  window: WindowDraft
  asked: boolean
  onChange: (window: WindowDraft) => void
  onRemove: () => void
}) => {
  const { window, asked, onChange, onRemove } = props
  const faults = asked ? windowFaults(window) : {}
  const put = (part: Partial<WindowDraft>) => onChange({ ...window, ...part })
  const weekday = weekdays.find((one) => String(one) === window.weekday) ?? 1
  const name = `${t(`deliveries.weekday.${weekday}`)} ${window.from}`
  return (
    <Stack as="fieldset" gapY={2} gapX={3} align="start" line="below" className={classes.row}>
      <legend className="sr-only">{name}</legend>
      <SelectField
        label={t('deliveries.weekday')}
        value={window.weekday}
        onChange={(value) => put({ weekday: value })}
        options={weekdays.map((one) => ({ value: String(one), label: t(`deliveries.weekday.${one}`) }))}
      />
      <TextField
        type="time"
        label={t('deliveries.from')}
        value={window.from}
        onChange={(event) => put({ from: event.currentTarget.value })}
      />
      <TextField
        type="time"
        label={t('deliveries.to')}
        error={faults.to}
        value={window.to}
        onChange={(event) => put({ to: event.currentTarget.value })}
      />
      <TextField
        label={t('deliveries.capacity')}
        error={faults.capacity}
        inputMode="numeric"
        maxLength={4}
        value={window.capacity}
        onChange={(event) => put({ capacity: event.currentTarget.value })}
      />
      <AreaChoice areas={window.areas} onChange={(areas) => put({ areas })} />
      <IconButton
        icon="trash"
        tone="danger"
        className={classes.remove}
        label={t('deliveries.windowRemove', { name })}
        onClick={onRemove}
      />
    </Stack>
  )
}

const ClosedRow = (props: {
  closed: ClosedDraft
  asked: boolean
  onChange: (closed: ClosedDraft) => void
  onRemove: () => void
}) => {
  const { closed, asked, onChange, onRemove } = props
  return (
    <Stack gap={3} align="end" className={classes.closed}>
      <TextField
        type="date"
        label={t('deliveries.day')}
        error={asked && closed.day === '' ? t('deliveries.dayMissing') : undefined}
        value={closed.day}
        onChange={(event) => onChange({ ...closed, day: event.currentTarget.value })}
      />
      <TextField
        label={t('deliveries.closedReason')}
        maxLength={60}
        value={closed.reason}
        onChange={(event) => onChange({ ...closed, reason: event.currentTarget.value })}
      />
      <IconButton
        icon="trash"
        tone="danger"
        label={t('deliveries.closedRemove', { day: closed.day })}
        onClick={onRemove}
      />
    </Stack>
  )
}

const replaced = <T extends { key: string }>(all: readonly T[], one: T): T[] =>
  all.map((other) => (other.key === one.key ? one : other))
const without = <T extends { key: string }>(all: readonly T[], key: string): T[] =>
  all.filter((other) => other.key !== key)

type Rows<T> = { rows: readonly T[]; asked: boolean; onChange: (rows: T[]) => void }

const Windows = ({ rows, asked, onChange }: Rows<WindowDraft>) => (
  <Panel title={t('deliveries.windows')}>
    <Stack gap={3}>
      {rows.length === 0 ? <Text tone="quiet">{t('deliveries.noWindows')}</Text> : null}
      {rows.map((window) => (
        <WindowRow
          key={window.key}
          window={window}
          asked={asked}
          onChange={(next) => onChange(replaced(rows, next))}
          onRemove={() => onChange(without(rows, window.key))}
        />
      ))}
      <Inline wrap gap={3}>
        <Button
          variant="default"
          onClick={() => onChange([...rows, newWindow(rows.at(-1)?.weekday ?? '1', rows)])}
        >
          {t('deliveries.windowAdd')}
        </Button>
        <Button
          variant="default"
          onClick={() => onChange([...rows, ...weekdays.map((weekday) => newWindow(String(weekday), rows))])}
        >
          {t('deliveries.windowAddAll')}
        </Button>
      </Inline>
    </Stack>
  </Panel>
)

const ClosedDays = ({ rows, asked, onChange }: Rows<ClosedDraft>) => (
  <Panel title={t('deliveries.closedDays')}>
    <Stack gap={3}>
      {rows.map((closed) => (
        <ClosedRow
          key={closed.key}
          closed={closed}
          asked={asked}
          onChange={(next) => onChange(replaced(rows, next))}
          onRemove={() => onChange(without(rows, closed.key))}
        />
      ))}
      <Inline wrap gap={3}>
        <Button
          variant="default"
          onClick={() => onChange([...rows, { key: newIdempotencyKey(), day: '', reason: '' }])}
        >
          {t('deliveries.closedAdd')}
        </Button>
      </Inline>
    </Stack>
  </Panel>
)

const LeadTimes = (props: {
  draft: RulesDraft
  asked: boolean
  suppliers: SlotRules['suppliers']
  onChange: (part: Partial<RulesDraft>) => void
}) => {
  const { draft, asked, suppliers, onChange } = props
  const faults = asked ? leadFaults(draft) : {}
  const days = { inputMode: 'numeric', maxLength: 3, after: t('deliveries.days') } as const
  return (
    <Stack gap={4} align="start" className={classes.pair}>
      <TextField
        {...days}
        label={t('deliveries.leadDays')}
        error={faults.leadDays}
        value={draft.leadDays}
        onChange={(event) => onChange({ leadDays: event.currentTarget.value })}
      />
      <TextField
        type="time"
        label={t('deliveries.cutoff')}
        hint={t('deliveries.cutoffHint')}
        error={faults.cutoff}
        value={draft.cutoff}
        onChange={(event) => onChange({ cutoff: event.currentTarget.value })}
      />
      <SelectField
        label={t('deliveries.warehouse')}
        value={draft.warehouseId}
        onChange={(warehouseId) => onChange({ warehouseId })}
        options={[
          { value: '', label: t('deliveries.warehouseNone') },
          ...suppliers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {draft.warehouseId === '' ? null : (
        <TextField
          {...days}
          label={t('deliveries.warehouseDays')}
          error={faults.warehouseDays}
          value={draft.warehouseDays}
          onChange={(event) => onChange({ warehouseDays: event.currentTarget.value })}
        />
      )}
      <TextField
        {...days}
        label={t('deliveries.madeDays')}
        hint={t('deliveries.madeDaysHint')}
        error={faults.madeDays}
        value={draft.madeDays}
        onChange={(event) => onChange({ madeDays: event.currentTarget.value })}
      />
    </Stack>
  )
}

const RulesForm = ({ shopId, rules }: { shopId: string; rules: SlotRules }) => {
  const queryClient = useQueryClient()
  const form = useForm(`delivery rules ${shopId}`, draftOf(rules), { on: rules.version })
  const { draft, change, submitted, onSubmit } = form
  const save = useCall('deliveries.slotRulesUpdate', {
    onSuccess: () => {
      toast.success(t('deliveries.rulesSaved'))
      form.sent()
      form.restart()
      return queryClient.invalidateQueries({ queryKey: nounKey('deliveries') })
    },
  })
  return (
    <Stack
      as="form"
      gap={5}
      className={classes.rules}
      noValidate
      onSubmit={onSubmit(() => {
        const content = sentRules(draft)
        if (content) save.mutate({ shopId, version: rules.version, ...content })
      })}
    >
      <LeadTimes draft={draft} asked={submitted} suppliers={rules.suppliers} onChange={change} />
      <Windows rows={draft.windows} asked={submitted} onChange={(windows) => change({ windows })} />
      <ClosedDays
        rows={draft.closedDays}
        asked={submitted}
        onChange={(closedDays) => change({ closedDays })}
      />
      <FormButtons>
        <Button type="submit" loading={save.isPending}>
          {t('deliveries.rulesSave')}
        </Button>
      </FormButtons>
    </Stack>
  )
}

/** When the current shop delivers: windows by day of the week, lead time, cut-off and closed days. */
export const SlotRulesScreen = ({ shopId, menu }: { shopId: string; menu: Menu }) => {
  const query = useQuery(callQuery('deliveries.slotRules', { shopId }))
  return (
    <Administration menu={menu} title={t('settings.slots')}>
      <Text tone="quiet">{t('deliveries.rulesText')}</Text>
      <QueryState query={query} rows={4} rowPx={72} />
      {query.data ? <RulesForm key={shopId} shopId={shopId} rules={query.data} /> : null}
    </Administration>
  )
}
