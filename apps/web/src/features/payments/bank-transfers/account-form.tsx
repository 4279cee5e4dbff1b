import { Button } from '@mantine/core'
import { t } from '../../../i18n/i18n.ts'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ShopsField } from '../../shops/shops-field.tsx'
import { useBankChanges, type Account } from './bank-transfers.queries.ts'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

type Draft = {
  bank: string
  branch: string
  accountName: string
  accountNo: string
  enabled: boolean
  shopIds: readonly string[]
}

const draftOf = (account: Account | undefined, shopId: string): Draft => ({
  bank: account?.bank ?? '',
  branch: account?.branch ?? '',
  accountName: account?.accountName ?? '',
  accountNo: '',
  enabled: account?.enabled ?? true,
  shopIds: account?.shopIds ?? [shopId],
})

const isAccountNo = (text: string): boolean => /^\d{8,30}$/.test(text.replaceAll(/[\s-]/g, ''))

const faultsOf = (draft: Draft, isNew: boolean) => ({
  bank: draft.bank.trim() === '' ? t('bank.required') : undefined,
  accountName: draft.accountName.trim() === '' ? t('bank.required') : undefined,
  accountNo:
    (isNew || draft.accountNo.trim() !== '') && !isAccountNo(draft.accountNo)
      ? t('bank.accountNoWrong')
      : undefined,
  shops: draft.shopIds.length === 0 ? t('bank.shopsMissing') : undefined,
})

const inputOf = ({ accountNo, shopIds, ...fields }: Draft, account: Account | undefined) => ({
  ...fields,
  shopIds: [...shopIds],
  ...(account ? { id: account.id, version: account.version } : {}),
  ...(accountNo.trim() === '' ? {} : { accountNo }),
})

/** A bank account: a new one, or what is changed of `account`. Its number is masked, and stays when nothing is typed. */
export const AccountForm = (props: { shopId: string; account: Account | undefined; onDone: () => void }) => {
  const { account } = props
  const { draft, change, sent, submitted, onSubmit } = useForm(
    `bank account ${account?.id ?? 'new'}`,
    draftOf(account, props.shopId),
    { keep: (typed) => ({ ...typed, accountNo: '' }) },
  )
  const { save } = useBankChanges()
  const faults = faultsOf(draft, account === undefined)
  const shown: Partial<typeof faults> = submitted ? faults : {}
  const submit = onSubmit(() => {
    if (Object.values(faults).some(Boolean)) return
    const onSuccess = () => {
      sent()
      props.onDone()
    }
    save.mutate(inputOf(draft, account), { onSuccess })
  })
  const field = (name: 'bank' | 'branch' | 'accountName' | 'accountNo') => ({
    value: draft[name],
    autoComplete: 'off',
    error: name === 'branch' ? undefined : shown[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <Form onSubmit={submit}>
      <TextField label={t('bank.holder')} maxLength={200} {...field('accountName')} />
      <TextField label={t('bank.bankName')} maxLength={60} {...field('bank')} />
      <TextField label={t('bank.branch')} maxLength={200} {...field('branch')} />
      <TextField
        label={t('bank.accountNo')}
        inputMode="numeric"
        maxLength={40}
        hint={account ? t('bank.accountNoKept', { no: account.accountNo }) : undefined}
        {...field('accountNo')}
      />
      <CheckField
        label={t('bank.enabled')}
        hint={t('bank.enabledHint')}
        checked={draft.enabled}
        onChange={(enabled) => change({ enabled })}
      />
      <ShopsField
        label={t('bank.shops')}
        chosen={draft.shopIds}
        error={shown.shops}
        onChange={(shopIds) => change({ shopIds })}
      />
      <FormButtons>
        <Button type="submit" loading={save.isPending}>
          {t('bank.save')}
        </Button>
      </FormButtons>
    </Form>
  )
}
