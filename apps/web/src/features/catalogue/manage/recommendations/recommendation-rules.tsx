import { Button } from '@mantine/core'
import { productKindNames, productKinds, type ProductKind } from '@showfloor/contract/common/product-kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../../client/queries.ts'
import type { CallOutput } from '../../../../client/call.ts'
import { contractLanguage, t } from '../../../../i18n/i18n.ts'
import { moved, MoveButtons } from '../../../../ui/buttons/move-buttons.tsx'
import { CheckField } from '../../../../ui/choices/check-field.tsx'
import { SelectField } from '../../../../ui/choices/select-field.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { rebasedBy } from '../../../../ui/drafts/rebase.ts'
import { useDraft } from '../../../../ui/drafts/use-draft.ts'
import { Fault } from '../../../../ui/feedback/fault.tsx'
import { FormButtons } from '../../../../ui/fields/form-buttons.tsx'
import { Form } from '../../../../ui/fields/form.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { parseWhole } from '../../../../ui/figures/number-text.ts'
import { QueryState } from '../../../../ui/states/query-state.tsx'
import classes from '../manage.module.css'
import { useSaving } from '../manage.queries.ts'
import { Note, Stack } from '../../../../ui/layout/parts.tsx'

type Rule = CallOutput<'catalogue.recommendationRules'>['data'][number]
/** A rule as it is typed: percents are text. */
type Typed = Omit<Rule, 'priceFromPercent' | 'priceToPercent'> & { from: string; to: string }

const rulesMax = 12
const conditions = ['sameSize', 'sameStyle', 'sameRoom'] as const
const percents = { min: 1, max: 10_000 }
const rebase = rebasedBy<Typed>(({ companionKind }) => companionKind)

const typedOf = ({ priceFromPercent: from, priceToPercent: to, ...rule }: Rule): Typed => ({
  ...rule,
  from: from === null ? '' : String(from),
  to: to === null ? '' : String(to),
})

const percentOf = (text: string): number | null | undefined =>
  text.trim() === '' ? null : parseWhole(text, percents)

/** The rule that is typed; undefined while its band of prices is none. */
const ruleOf = ({ from, to, ...rule }: Typed): Rule | undefined => {
  const [priceFromPercent, priceToPercent] = [percentOf(from), percentOf(to)]
  if (priceFromPercent === undefined || priceToPercent === undefined) return undefined
  if ((priceFromPercent ?? percents.min) > (priceToPercent ?? percents.max)) return undefined
  return { ...rule, priceFromPercent, priceToPercent }
}

const nameOf = (kind: ProductKind): string => productKinds[kind][contractLanguage()]
const options = (kinds: readonly ProductKind[]) => kinds.map((value) => ({ value, label: nameOf(value) }))

const RuleFields = ({ rule, onChange }: { rule: Typed; onChange: (rule: Typed) => void }) => {
  const error = ruleOf(rule) ? undefined : t('manage.ruleBandFault')
  return (
    <>
      <div className={classes.line}>
        {conditions.map((name) => (
          <CheckField
            key={name}
            label={t(`manage.rule.${name}`)}
            checked={rule[name]}
            onChange={(checked) => onChange({ ...rule, [name]: checked })}
          />
        ))}
      </div>
      <Stack gap={3} align="start" className={classes.prices}>
        {(['from', 'to'] as const).map((side) => (
          <TextField
            key={side}
            label={t(`manage.rule.${side}`)}
            inputMode="numeric"
            after="%"
            value={rule[side]}
            error={side === 'to' ? error : undefined}
            onChange={(event) => onChange({ ...rule, [side]: event.currentTarget.value })}
          />
        ))}
      </Stack>
    </>
  )
}

const KindRules = ({ kind, rules }: { kind: ProductKind; rules: readonly Rule[] }) => {
  const { draft, setDraft, isTyped, sent } = useDraft(`recommendation rules ${kind}`, rules.map(typedOf), {
    rebase,
  })
  const saving = useSaving('catalogue.recommendationRulesUpdate', sent)
  const typed = draft.map(ruleOf)
  const others = productKindNames.filter((one) => draft.every(({ companionKind }) => companionKind !== one))
  const add = (companionKind: string) => {
    const found = others.find((one) => one === companionKind)
    if (found)
      setDraft([
        ...draft,
        { companionKind: found, sameSize: false, sameStyle: false, sameRoom: false, from: '', to: '' },
      ])
  }
  const save = () => {
    const whole = typed.filter((rule) => rule !== undefined)
    if (whole.length === draft.length) saving.save({ kind, before: [...rules], rules: whole })
  }
  return (
    <Form onSubmit={save}>
      <Stack as="ul" gap={4} className={classes.rules}>
        {draft.map((rule, at) => (
          <Stack as="li" gap={3} line="below" key={rule.companionKind}>
            <div className={classes.line}>
              <b>{nameOf(rule.companionKind)}</b>
              <MoveButtons
                name={nameOf(rule.companionKind)}
                at={at}
                count={draft.length}
                onMove={(to) => setDraft(moved(draft, at, to))}
                onRemove={() => setDraft(draft.filter((one) => one !== rule))}
              />
            </div>
            <RuleFields
              rule={rule}
              onChange={(next) => setDraft(draft.map((one) => (one === rule ? next : one)))}
            />
          </Stack>
        ))}
      </Stack>
      {draft.length < rulesMax ? (
        <SelectField
          label={t('manage.ruleAdd')}
          value=""
          options={[{ value: '', label: '' }, ...options(others)]}
          onChange={add}
        />
      ) : null}
      {saving.fault ? <Fault>{saving.fault.text}</Fault> : null}
      <FormButtons>
        {saving.fault?.code === 'RECOMMENDATION_RULES_CHANGED' ? (
          <Button variant="default" onClick={saving.reload}>
            {t('manage.loadLatest')}
          </Button>
        ) : null}
        <Button type="submit" loading={saving.busy} disabled={!isTyped}>
          {t('manage.save')}
        </Button>
      </FormButtons>
    </Form>
  )
}

/** What the chain recommends beside each kind of product, kind by kind. */
export const RecommendationRules = ({ onClose }: { onClose: () => void }) => {
  const [kind, setKind] = useState<ProductKind>('sofa')
  const query = useQuery(callQuery('catalogue.recommendationRules', { kind }))
  return (
    <Dialog title={t('manage.recommendationRules')} open onClose={onClose} widthPx={640}>
      <Stack gap={4}>
        <Note>{t('manage.rulesText')}</Note>
        <SelectField
          label={t('manage.ruleKind')}
          value={kind}
          options={options(productKindNames)}
          onChange={(value) => setKind(productKindNames.find((one) => one === value) ?? kind)}
        />
        <QueryState query={query} rows={3} rowPx={96} />
        {query.data ? <KindRules key={kind} kind={kind} rules={query.data.data} /> : null}
      </Stack>
    </Dialog>
  )
}
