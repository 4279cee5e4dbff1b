import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { CardList, ListCard } from '../../ui/lists/card-list.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { Price } from '../../ui/figures/price.tsx'
import { Icon } from '../../ui/pictures/icons.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryState } from '../../ui/states/query-state.tsx'
import { StatusPill } from '../../ui/states/status-pill.tsx'
import type { Menu } from '../identity/menu.ts'
import { BooksFrame } from '../payments/books/books-frame.tsx'
import { DepositForm } from './deposit-form.tsx'
import { depositsQuery, useDepositChanges, useMayManage, type Deposit } from './deposits.queries.ts'
import { MoveForm } from './move-form.tsx'
import { Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './deposits.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

/** A request that waits for a second person, with that person's actions. */
const Requests = (props: { shopId: string; deposit: Deposit; mayManage: boolean }) => {
  const { shopId, deposit, mayManage } = props
  const { decide, busy } = useDepositChanges()
  if (deposit.requests.length === 0) return null
  const press = async (one: Deposit['requests'][number], approve: boolean) => {
    const text = t('deposits.approveAsk', {
      kind: t(`deposits.kind.${one.kind}`),
      amount: formatCents(one.amount),
    })
    if (approve && !(await confirm({ text, okText: t('deposits.approve') }))) return
    decide.mutate({ shopId, depositId: deposit.id, requestId: one.id, approve })
  }
  return (
    <Stack as="ul" gap={2} className={classes.requests}>
      {deposit.requests.map((one) => (
        <Stack as="li" gap={2} pad={3} surface="sunken" round="m" key={one.id}>
          <span>
            <b>
              {t('deposits.request', {
                name: one.requester,
                kind: t(`deposits.kind.${one.kind}`),
                amount: formatCents(one.amount),
              })}
            </b>
            <Text as="small" size="sm">{`${formatDateTime(one.at)} · ${one.reason}`}</Text>
          </span>
          {one.own || !mayManage ? (
            <Text as="small" size="sm">
              {t('deposits.requestOwn')}
            </Text>
          ) : (
            <FormButtons>
              <Button variant="default" disabled={busy} onClick={() => void press(one, false)}>
                {t('deposits.reject')}
              </Button>
              <Button disabled={busy} onClick={() => void press(one, true)}>
                {t('deposits.approve')}
              </Button>
            </FormButtons>
          )}
        </Stack>
      ))}
    </Stack>
  )
}

type Open = { deposit: Deposit | undefined; form: 'edit' | 'move' }

const Card = (props: {
  shopId: string
  deposit: Deposit
  mayManage: boolean
  onOpen: (form: Open['form']) => void
}) => {
  const { shopId, deposit, mayManage, onOpen } = props
  return (
    <ListCard
      label={`${deposit.franchisee} ${deposit.supplier}`}
      name={`${deposit.franchisee} · ${deposit.supplier}`}
      aside={
        <StatusPill tone={deposit.enabled ? 'positive' : 'neutral'}>
          {t(deposit.enabled ? 'deposits.enabled' : 'deposits.disabled')}
        </StatusPill>
      }
    >
      <dl className={classes.figures}>
        {(['available', 'held', 'frozen', 'balance'] as const).map((figure) => (
          <div key={figure}>
            <dt>{t(`deposits.${figure}`)}</dt>
            <dd>
              <Price amountCents={deposit[figure]} size={figure === 'available' ? 'lg' : 'md'} />
            </dd>
          </div>
        ))}
      </dl>
      <Link to="/deposits" search={{ id: deposit.id }}>
        {t('deposits.statement')}
      </Link>
      <Requests shopId={shopId} deposit={deposit} mayManage={mayManage} />
      {mayManage ? (
        <FormButtons>
          <Button variant="default" onClick={() => onOpen('edit')}>
            {t('deposits.edit')}
          </Button>
          <Button onClick={() => onOpen('move')}>{t('deposits.move')}</Button>
        </FormButtons>
      ) : null}
    </ListCard>
  )
}

/** The deposits that pay for orders of a shop: the free part of each, and finance's actions. */
export const DepositsScreen = ({ shopId, menu }: { shopId: string; menu: Menu }) => {
  const query = useQuery(depositsQuery(shopId))
  const mayManage = useMayManage()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { data } = query
  const add = mayManage ? (
    <Button
      leftSection={<Icon name="plus" size={18} />}
      onClick={() => setOpen({ deposit: undefined, form: 'edit' })}
    >
      {t('deposits.add')}
    </Button>
  ) : null
  const titles = { edit: t(open?.deposit ? 'deposits.edit' : 'deposits.add'), move: t('deposits.move') }
  return (
    <BooksFrame menu={menu} title={t('deposits.title')} action={add}>
      <QueryState query={query} rows={2} rowPx={160} />
      {data?.data.length === 0 ? (
        <EmptyState icon="card" title={t('deposits.none')} text={t('deposits.noneText')} />
      ) : null}
      <CardList>
        {data?.data.map((deposit) => (
          <Card
            key={deposit.id}
            shopId={shopId}
            deposit={deposit}
            mayManage={mayManage}
            onOpen={(form) => setOpen({ deposit, form })}
          />
        ))}
      </CardList>
      <Dialog title={titles[open?.form ?? 'edit']} open={open !== undefined} onClose={close} widthPx={520}>
        {open?.form === 'edit' ? <DepositForm shopId={shopId} deposit={open.deposit} onDone={close} /> : null}
        {open?.form === 'move' && open.deposit ? (
          <MoveForm shopId={shopId} deposit={open.deposit} onDone={close} />
        ) : null}
      </Dialog>
    </BooksFrame>
  )
}
