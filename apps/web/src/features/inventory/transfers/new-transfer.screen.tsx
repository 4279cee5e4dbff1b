import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery } from '../../../client/queries.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { Fault } from '../../../ui/feedback/fault.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Quantity } from '../../../ui/fields/quantity.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ListedScreen } from '../../../ui/lists/list-screen.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { CodeField, type Scan } from '../code-field.tsx'
import { placesQuery, useTransferChanges } from './transfers.queries.ts'
import { Box, Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../inventory.module.css'

type Goods = CallOutput<'inventory.transferGoods'>['data'][number]
type Line = Goods & { quantity: number }
type Draft = { way: 'in' | 'out'; otherId: string; lines: readonly Line[]; arrivesOn: string; note: string }
const begins: Draft = { way: 'in', otherId: '', lines: [], arrivesOn: '', note: '' }

/** Goods of the sending shop to choose from. An exact code adds one piece at once. */
const GoodsSearch = (props: {
  shopId: string
  fromShopId: string
  Scan: Scan
  onAdd: (goods: Goods) => void
}) => {
  const { shopId, fromShopId, Scan, onAdd } = props
  const [text, setText] = useState('')
  const queryClient = useQueryClient()
  const keyword = useDeferredValue(text.trim())
  const queryOf = (wanted: string) =>
    callQuery('inventory.transferGoods', { shopId, fromShopId, keyword: wanted })
  const { data } = useQuery({ ...queryOf(keyword), enabled: keyword !== '' })
  const found = keyword === '' ? undefined : data?.data
  const add = (goods: Goods) => {
    onAdd(goods)
    setText('')
  }
  const take = async (code: string) => {
    if (code === '') return
    try {
      const { data: goods } = await queryClient.fetchQuery(queryOf(code))
      const [only] = goods
      if (only && (goods.length === 1 || only.skuCode.toLowerCase() === code.toLowerCase())) add(only)
      else if (only) setText(code)
      else toast.error(t('inventory.transfer.nothingFound', { keyword: code }))
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <div className={classes.find}>
      <CodeField
        value={text}
        hint={t('inventory.transfer.find')}
        Scan={Scan}
        onType={setText}
        onCode={(code) => void take(code)}
      />
      {found && found.length > 0 ? (
        <Box as="ul" marginTop={1} surface="plain" line="around" round="m">
          {found.map((goods) => (
            <li key={goods.skuId}>
              <Inline
                as="button"
                gap={3}
                align="center"
                justify="between"
                wide
                padY={2}
                padX={3}
                textAlign="start"
                type="button"
                aria-label={t('inventory.transfer.add', { name: goods.skuName })}
                onClick={() => add(goods)}
              >
                <Stack as="span">
                  <b>{goods.skuName}</b>
                  <small>
                    {goods.skuCode} · {t('inventory.transfer.free', { n: formatNumber(goods.free) })}
                  </small>
                </Stack>
                <Icon name="plus" size={18} />
              </Inline>
            </li>
          ))}
        </Box>
      ) : null}
      {found?.length === 0 ? (
        <Text tone="quiet">{t('inventory.transfer.nothingFound', { keyword })}</Text>
      ) : null}
    </div>
  )
}

const Lines = (props: { lines: readonly Line[]; onChange: (lines: readonly Line[]) => void }) => {
  const { lines, onChange } = props
  return (
    <Stack as="ul" gap={2} className={classes.lines}>
      {lines.map((line) => (
        <li key={line.skuId}>
          <span>
            <b>{line.skuName}</b>
            <small>
              {line.skuCode} · {t('inventory.transfer.free', { n: formatNumber(line.free) })}
            </small>
          </span>
          <Quantity
            label={line.skuName}
            max={9999}
            value={line.quantity}
            onChange={(quantity) =>
              onChange(lines.map((one) => (one.skuId === line.skuId ? { ...one, quantity } : one)))
            }
          />
          <IconButton
            icon="trash"
            tone="danger"
            label={t('inventory.transfer.remove', { name: line.skuName })}
            onClick={() => onChange(lines.filter((one) => one.skuId !== line.skuId))}
          />
        </li>
      ))}
    </Stack>
  )
}

const withOneMore = (lines: readonly Line[], goods: Goods): readonly Line[] =>
  lines.some(({ skuId }) => skuId === goods.skuId)
    ? lines.map((one) => (one.skuId === goods.skuId ? { ...one, quantity: one.quantity + 1 } : one))
    : [...lines, { ...goods, quantity: 1 }]

/** The two shops, the day, and a note. Goods belong to the sender: another sender clears them. */
const Terms = (props: {
  shopId: string
  draft: Draft
  asked: boolean
  onChange: (part: Partial<Draft>) => void
}) => {
  const { shopId, draft, asked, onChange } = props
  const { way, otherId } = draft
  const places = useQuery(placesQuery(shopId)).data?.data
  return (
    <>
      <Segmented
        label={t('inventory.transfer.direction')}
        value={way}
        options={[
          { value: 'in', label: t('inventory.transfer.in') },
          { value: 'out', label: t('inventory.transfer.out') },
        ]}
        onChange={(next) => onChange({ way: next, lines: [] })}
      />
      <SelectField
        label={t('inventory.transfer.other')}
        value={otherId}
        error={asked && otherId === '' ? t('inventory.transfer.otherMissing') : undefined}
        options={[
          { value: '', label: places?.length === 0 ? t('inventory.transfer.noOther') : '—' },
          ...(places ?? []).map(({ id, siteName }) => ({ value: id, label: siteName })),
        ]}
        onChange={(next) => onChange({ otherId: next, ...(way === 'in' ? { lines: [] } : {}) })}
      />
      <TextField
        type="date"
        label={t('inventory.transfer.arrivesOn')}
        value={draft.arrivesOn}
        onChange={(event) => onChange({ arrivesOn: event.currentTarget.value })}
      />
      <TextField
        label={t('inventory.transfer.note')}
        maxLength={300}
        value={draft.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </>
  )
}

/** The draft of a new transfer, and how it is requested. */
const useNewTransfer = (shopId: string, onMade: (id: string) => void) => {
  const { draft, change, sent, submitted, onSubmit } = useForm(`transfer of ${shopId}`, begins)
  const { request } = useTransferChanges()
  const { way, otherId, lines } = draft
  const fromShopId = way === 'in' ? otherId : shopId
  const submit = onSubmit(() => {
    if (otherId === '' || lines.length === 0) return
    request.mutate(
      {
        shopId,
        fromShopId,
        toShopId: way === 'in' ? shopId : otherId,
        lines: lines.map(({ skuId, quantity }) => ({ skuId, quantity })),
        arrivesOn: draft.arrivesOn || null,
        note: draft.note,
      },
      {
        onSuccess: ({ id }) => {
          sent()
          onMade(id)
        },
      },
    )
  })
  return { draft, change, submitted, fromShopId, submit, busy: request.isPending }
}

/** Requests goods from another shop, or plans to send it some. */
export const NewTransferScreen = (props: {
  shopId: string
  back: LinkProps
  Scan: Scan
  onMade: (id: string) => void
}) => {
  const { shopId, back, Scan, onMade } = props
  const { draft, change, submitted, fromShopId, submit, busy } = useNewTransfer(shopId, onMade)
  const { lines } = draft
  return (
    <ListedScreen
      back={{ link: back, name: t('inventory.transfer.transferBack') }}
      title={t('inventory.transfer.transferNew')}
    >
      <Stack as="form" gap={3} align="start" className={classes.form} noValidate onSubmit={submit}>
        <Terms shopId={shopId} draft={draft} asked={submitted} onChange={change} />
      </Stack>
      <Stack as="section" gap={3} aria-label={t('inventory.transfer.goods')}>
        {fromShopId === '' ? null : (
          <GoodsSearch
            shopId={shopId}
            fromShopId={fromShopId}
            Scan={Scan}
            onAdd={(goods) => change({ lines: withOneMore(lines, goods) })}
          />
        )}
        {submitted && lines.length === 0 ? <Fault>{t('inventory.transfer.noLines')}</Fault> : null}
        <Lines lines={lines} onChange={(next) => change({ lines: next })} />
      </Stack>
      <ActionBar floating>
        <Button loading={busy} onClick={submit}>
          {t('inventory.transfer.request')}
        </Button>
      </ActionBar>
    </ListedScreen>
  )
}
