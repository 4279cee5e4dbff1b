import { Button } from '@mantine/core'
import { t } from '../../i18n/i18n.ts'
import { CheckField } from '../../ui/choices/check-field.tsx'
import { useForm } from '../../ui/drafts/use-form.ts'
import { Form } from '../../ui/fields/form.tsx'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ShopsField } from '../shops/shops-field.tsx'
import { useDepositChanges, type Deposit } from './deposits.queries.ts'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

/** Creates a deposit, or changes `deposit`. */
export const DepositForm = (props: { shopId: string; deposit: Deposit | undefined; onDone: () => void }) => {
  const { shopId, deposit } = props
  const { draft, change, sent, fault, onSubmit } = useForm(`deposit ${deposit?.id ?? 'new'}`, {
    franchisee: deposit?.franchisee ?? '',
    supplier: deposit?.supplier ?? '',
    enabled: deposit?.enabled ?? true,
    shopIds: deposit?.shopIds ?? [shopId],
  })
  const { save } = useDepositChanges()
  const { franchisee, supplier, enabled, shopIds } = draft
  const missing = (text: string) => fault(text.trim() === '', t('deposits.required'))
  const submit = onSubmit(() => {
    if (franchisee.trim() === '' || supplier.trim() === '' || shopIds.length === 0) return
    const of = deposit ? { id: deposit.id, version: deposit.version } : {}
    const onSuccess = () => {
      sent()
      props.onDone()
    }
    save.mutate({ ...draft, ...of }, { onSuccess })
  })
  return (
    <Form onSubmit={submit}>
      <TextField
        label={t('deposits.franchisee')}
        autoComplete="off"
        maxLength={60}
        value={franchisee}
        error={missing(franchisee)}
        onChange={(event) => change({ franchisee: event.currentTarget.value })}
      />
      <TextField
        label={t('deposits.supplier')}
        autoComplete="off"
        maxLength={60}
        value={supplier}
        error={missing(supplier)}
        onChange={(event) => change({ supplier: event.currentTarget.value })}
      />
      <CheckField
        label={t('deposits.enabled')}
        checked={enabled}
        onChange={(next) => change({ enabled: next })}
      />
      <ShopsField
        label={t('deposits.shops')}
        chosen={shopIds}
        error={fault(shopIds.length === 0, t('deposits.shopsMissing'))}
        onChange={(next) => change({ shopIds: next })}
      />
      <FormButtons>
        <Button type="submit" loading={save.isPending}>
          {t('deposits.save')}
        </Button>
      </FormButtons>
    </Form>
  )
}
