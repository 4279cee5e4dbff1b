import { Button } from '@mantine/core'
import { t } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { draftOf, readRule, type RuleDraft } from './rule-draft.ts'
import { useRuleChanges, type Rule } from './rules.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../subsidies.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const Categories = (props: {
  names: ReadonlyMap<string, string>
  chosen: readonly string[]
  error: string | undefined
  onChange: (categoryIds: string[]) => void
}) => {
  const { names, chosen, error, onChange } = props
  const left = [...names].filter(([id]) => !chosen.includes(id))
  return (
    <Stack gap={4}>
      <SelectField
        label={t('subsidies.categories')}
        value=""
        error={error}
        onChange={(id) => id && onChange([...chosen, id])}
        options={[
          { value: '', label: t('subsidies.categoryAdd') },
          ...left.map(([value, label]) => ({ value, label })),
        ]}
      />
      {chosen.length > 0 ? (
        <ul className={classes.chips}>
          {chosen.map((id) => (
            <li key={id}>
              {names.get(id) ?? '…'}
              <IconButton
                icon="close"
                size={16}
                label={t('common.removeNamed', { name: names.get(id) ?? '' })}
                onClick={() => onChange(chosen.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </Stack>
  )
}

type Editing = {
  draft: RuleDraft
  faults: ReturnType<typeof readRule>['faults']
  onChange: (change: Partial<RuleDraft>) => void
}

const Terms = ({ draft, faults, onChange }: Editing) => (
  <Stack gap={4} align="start" className={classes.pair}>
    <TextField
      label={t('subsidies.rate')}
      inputMode="decimal"
      autoComplete="off"
      after="%"
      value={draft.rate}
      error={faults.rate}
      onChange={(event) => onChange({ rate: event.currentTarget.value })}
    />
    <TextField
      label={t('subsidies.cap')}
      inputMode="decimal"
      autoComplete="off"
      before="¥"
      value={draft.cap}
      error={faults.cap}
      onChange={(event) => onChange({ cap: event.currentTarget.value })}
    />
    <TextField
      type="date"
      label={t('subsidies.from')}
      value={draft.from}
      onChange={(event) => onChange({ from: event.currentTarget.value })}
    />
    <TextField
      type="date"
      label={t('subsidies.until')}
      value={draft.until}
      error={faults.until}
      onChange={(event) => onChange({ until: event.currentTarget.value })}
    />
  </Stack>
)

/** Adds a rule of a city, or the next version of `rule`. `categories`: all names by id. */
export const RuleForm = (props: {
  cityId: string
  rule: Rule | undefined
  categories: ReadonlyMap<string, string>
  onDone: () => void
}) => {
  const { cityId, rule, categories, onDone } = props
  const { draft, change, sent, submitted, onSubmit } = useForm(
    `subsidy rule ${rule?.id ?? `of ${cityId}`}`,
    draftOf(rule),
  )
  const { ruleSave } = useRuleChanges()
  const read = readRule(draft)
  const faults = submitted ? read.faults : {}
  const submit = onSubmit(() => {
    if (!read.rule) return
    const onSuccess = () => {
      sent()
      onDone()
    }
    const of = rule ? { id: rule.id, version: rule.version } : {}
    ruleSave.mutate({ ...read.rule, ...of, cityId }, { onSuccess })
  })
  return (
    <Form onSubmit={submit}>
      <TextField
        label={t('subsidies.kind')}
        hint={t('subsidies.kindHint')}
        autoComplete="off"
        maxLength={30}
        value={draft.kind}
        error={faults.kind}
        onChange={(event) => change({ kind: event.currentTarget.value })}
      />
      <Categories
        names={categories}
        chosen={draft.categoryIds}
        error={faults.categoryIds}
        onChange={(categoryIds) => change({ categoryIds })}
      />
      <Terms draft={draft} faults={faults} onChange={change} />
      {(['onePerPerson', 'wholeReturnOnly', 'enabled'] as const).map((name) => (
        <CheckField
          key={name}
          label={t(`subsidies.${name}`)}
          checked={draft[name]}
          onChange={(checked) => change({ [name]: checked })}
        />
      ))}
      <FormButtons>
        <Button type="submit" loading={ruleSave.isPending}>
          {t('subsidies.save')}
        </Button>
      </FormButtons>
    </Form>
  )
}
