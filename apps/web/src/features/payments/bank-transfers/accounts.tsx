import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { CardList, ListCard } from '../../../ui/lists/card-list.tsx'
import { PageTurner } from '../../../ui/lists/page-turner.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { AccountForm } from './account-form.tsx'
import { accountsQuery, pageSize, type Account } from './bank-transfers.queries.ts'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const AccountCard = ({ account, onOpen }: { account: Account; onOpen: () => void }) => {
  const { bank, branch, accountName, accountNo, enabled, shopIds } = account
  return (
    <ListCard
      label={`${bank} ${accountNo}`}
      name={[bank, branch].filter(Boolean).join(' ')}
      aside={
        <StatusPill tone={enabled ? 'positive' : 'neutral'}>
          {t(enabled ? 'bank.enabled' : 'bank.disabled')}
        </StatusPill>
      }
    >
      <p>{`${accountName} · ${accountNo}`}</p>
      <small>{t('bank.shopCount', { n: shopIds.length })}</small>
      <FormButtons>
        <Button variant="default" leftSection={<Icon name="pen" size={18} />} onClick={onOpen}>
          {t('bank.editAccount')}
        </Button>
      </FormButtons>
    </ListCard>
  )
}

/** The accounts that customers of a shop transfer money to. */
export const Accounts = ({ shopId }: { shopId: string }) => {
  const [no, setNo] = useState(1)
  const query = useQuery({ ...accountsQuery(shopId, no), placeholderData: keepPreviousData })
  const [editing, setEditing] = useState<Account | 'new'>()
  const close = () => setEditing(undefined)
  const { data } = query
  const account = editing === 'new' ? undefined : editing
  const add = (
    <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setEditing('new')}>
      {t('bank.addAccount')}
    </Button>
  )
  return (
    <>
      <QueryState query={query} rows={2} rowPx={120} />
      {data?.data.length === 0 ? (
        <EmptyState icon="card" title={t('bank.noAccounts')} text={t('bank.noAccountsText')} action={add} />
      ) : null}
      <CardList>
        {data?.data.map((one) => (
          <AccountCard key={one.id} account={one} onOpen={() => setEditing(one)} />
        ))}
      </CardList>
      {data ? <PageTurner no={no} size={pageSize} total={data.total} onTurn={setNo} /> : null}
      {data && data.data.length > 0 ? <div>{add}</div> : null}
      <Dialog
        title={t(account ? 'bank.editAccount' : 'bank.addAccount')}
        open={editing !== undefined}
        onClose={close}
        widthPx={520}
      >
        {editing ? (
          <AccountForm key={account?.id ?? ''} shopId={shopId} account={account} onDone={close} />
        ) : null}
      </Dialog>
    </>
  )
}
