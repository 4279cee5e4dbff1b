import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { Icon, type IconName } from '../../../ui/pictures/icons.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { CustomerPicker } from '../../customers/customer-picker.tsx'
import { useListedCart } from '../../customers/shown.ts'
import { useCurrentShop } from '../../shops/current-shop.ts'
import { duplicateCart, handOverCart, mergeCart, saveCart } from '../changes/cart-edits.ts'
import { deleteCart } from '../changes/cart-operations.ts'
import type { CartPlace } from '../changes/cart-turn.ts'
import { cartNameProblem, type Cart } from '../cart-rules.ts'
import { useCarts } from '../carts.queries.ts'
import { Box, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './cart-dialogs.module.css'

type Part = { place: CartPlace; cart: Cart; onClose: () => void }
type Mode = 'edit' | 'merge' | 'handOver'

const Choices = (props: {
  none: string
  rows: readonly { id: string; name: string; facts: string }[]
  onChoose: (id: string) => void
}) =>
  props.rows.length === 0 ? (
    <Text tone="quiet">{props.none}</Text>
  ) : (
    <Stack as="ul" className={classes.choices}>
      {props.rows.map((row) => (
        <Box as="li" line="below" key={row.id}>
          <Stack
            as="button"
            gap={2}
            align="center"
            wide
            padX={2}
            round="m"
            textAlign="start"
            type="button"
            className={classes.choice}
            onClick={() => props.onChoose(row.id)}
          >
            <b>{row.name}</b>
            <Text as="small" tabular>
              {row.facts}
            </Text>
            <Icon name="right" size={18} />
          </Stack>
        </Box>
      ))}
    </Stack>
  )

const Merge = ({ place, cart, onClose }: Part) => {
  const titleOf = useListedCart()
  const others = (useCarts().data?.data ?? []).filter(({ id }) => id !== cart.id)
  return (
    <>
      <Text tone="quiet">{t('carts.mergeText')}</Text>
      <Choices
        none={t('carts.noOtherCart')}
        rows={others.map((one) => ({
          id: one.id,
          name: titleOf(one),
          facts: t('carts.lines', { n: one.itemCount }),
        }))}
        onChoose={(id) => {
          const into = others.find((one) => one.id === id)
          onClose()
          if (into) void mergeCart(place, cart, into)
        }}
      />
    </>
  )
}

const HandOver = ({ place, cart, onClose }: Part) => {
  const [way, setWay] = useState<'give' | 'share'>('give')
  const query = useQuery(callQuery('carts.guides', { shopId: place.shopId }))
  const guides = query.data?.data
  return (
    <>
      <Segmented
        label={t('carts.handOver')}
        value={way}
        onChange={setWay}
        fullWidth
        options={[
          { value: 'give', label: t('carts.give') },
          { value: 'share', label: t('carts.share') },
        ]}
      />
      <Text tone="quiet">{t(way === 'give' ? 'carts.giveText' : 'carts.shareText')}</Text>
      {guides ? (
        <Choices
          none={t('carts.noColleague')}
          rows={guides.map((guide) => ({ ...guide, facts: '' }))}
          onChoose={(id) => {
            const guide = guides.find((one) => one.id === id)
            onClose()
            if (guide) void handOverCart(place, cart, guide, way === 'share')
          }}
        />
      ) : (
        <SkeletonRows count={3} rowPx={52} />
      )}
    </>
  )
}

const headOf = (cart: Cart) => ({
  name: cart.cartName,
  note: cart.note,
  customer: cart.customerId ? { id: cart.customerId, name: cart.customerName, mobile: '' } : null,
})

const Head = ({ place, cart, onClose }: Part) => {
  const { draft, change, sent } = useDraft(`cart ${cart.id}`, headOf(cart))
  const { name, note, customer } = draft
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    const found = cartNameProblem(place.shopId, name)
    setProblem(found)
    if (found) return
    const head = { cartName: name.trim(), note: note.trim(), customerId: customer?.id ?? null }
    if (!(await saveCart(place, cart, head))) return
    sent()
    onClose()
  }
  return (
    <>
      <TextField
        label={t('carts.name')}
        value={name}
        maxLength={100}
        autoComplete="off"
        error={problem}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Stack gap={2} className={classes.section}>
        <h3>{t('carts.customer')}</h3>
        <CustomerPicker
          shopId={place.shopId}
          chosen={customer ?? undefined}
          onChoose={(chosen) => change({ customer: chosen ?? null })}
        />
      </Stack>
      <TextArea
        label={t('carts.note')}
        hint={t('carts.noteHint')}
        value={note}
        maxLength={1000}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <FormButtons>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button onClick={() => void save()}>{t('carts.save')}</Button>
      </FormButtons>
    </>
  )
}

const Actions = ({ place, cart, onClose, onMode }: Part & { onMode: (mode: Mode) => void }) => {
  const actions: { icon: IconName; label: string; run: () => void }[] = [
    {
      icon: 'copy',
      label: t('carts.duplicate'),
      run: () => {
        onClose()
        void duplicateCart(place, cart)
      },
    },
    { icon: 'plus', label: t('carts.merge'), run: () => onMode('merge') },
    { icon: 'person', label: t('carts.handOver'), run: () => onMode('handOver') },
    {
      icon: 'trash',
      label: cart.mine ? t('carts.delete') : t('carts.leave'),
      run: () => {
        onClose()
        void deleteCart(place, cart)
      },
    },
  ]
  return (
    <Stack columns={2} gap={2} className={classes.actions}>
      {actions.map(({ icon, label, run }) => (
        <Button key={icon} variant="default" leftSection={<Icon name={icon} size={18} />} onClick={run}>
          {label}
        </Button>
      ))}
    </Stack>
  )
}

/** Everything about a cart: name, customer and note; duplicate, merge, hand over, delete. */
export const CartDialog = ({ cart, onClose }: { cart: Cart; onClose: () => void }) => {
  const place = { queryClient: useQueryClient(), shopId: useCurrentShop().id }
  const [mode, setMode] = useState<Mode>('edit')
  const part = { place, cart, onClose }
  const titles = { edit: t('carts.manage'), merge: t('carts.merge'), handOver: t('carts.handOver') }
  return (
    <Dialog title={titles[mode]} open onClose={onClose} widthPx={520}>
      <Stack gap={4}>
        {mode === 'edit' ? (
          <>
            {cart.guideCount > 1 ? (
              <Text tone="quiet">{t('carts.together', { name: cart.guideName, n: cart.guideCount })}</Text>
            ) : null}
            <Actions {...part} onMode={setMode} />
            <Head {...part} />
          </>
        ) : null}
        {mode === 'merge' ? <Merge {...part} /> : null}
        {mode === 'handOver' ? <HandOver {...part} /> : null}
      </Stack>
    </Dialog>
  )
}
