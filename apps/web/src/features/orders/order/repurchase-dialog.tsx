import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { nounKey, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { createCart, selectCart } from '../../carts/changes/cart-operations.ts'
import { useCarts } from '../../carts/carts.queries.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { useCurrentShop } from '../../shops/current-shop.ts'
import type { OrderDetail } from '../orders.queries.ts'
import { Box, Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './order.module.css'

type Bought = CallOutput<'orders.repurchase'>

const NamedPieces = ({ title, names }: { title: string; names: readonly string[] }) =>
  names.length === 0 ? null : (
    <div className={classes.left}>
      <Icon name="alert" size={18} />
      <div>
        <b>{title}</b>
        <ul>
          {names.map((name, at) => (
            <li key={at}>{name}</li>
          ))}
        </ul>
      </div>
    </div>
  )

const Result = ({ bought, onOpenCart }: { bought: Bought; onOpenCart: () => void }) => {
  const pieces = (one: { skuName: string; itemQty: number }) => `${one.skuName} ×${one.itemQty}`
  return (
    <>
      <Inline as="p" gap={2} align="center" tone="positive" weight={600}>
        <Icon name="check" size={20} />
        {t('orders.repurchased', { n: bought.added })}
      </Inline>
      <NamedPieces title={t('orders.repurchaseGone')} names={bought.gone.map(pieces)} />
      <NamedPieces title={t('orders.repurchaseLeft')} names={bought.left.map(pieces)} />
      <NamedPieces title={t('orders.batchColour')} names={bought.batchColour.map(({ skuName }) => skuName)} />
      <Button fullWidth onClick={onOpenCart}>
        {t('orders.openCart')}
      </Button>
    </>
  )
}

const Lines = (props: {
  order: OrderDetail
  wanted: ReadonlySet<string>
  onWant: (wanted: ReadonlySet<string>) => void
}) => (
  <ul className={classes.lines}>
    {props.order.lines.map((line) => (
      <Box as="li" line="below" key={line.id}>
        <Stack as="label" columns="auto-fill-auto" gap={3} align="center">
          <input
            type="checkbox"
            checked={props.wanted.has(line.id)}
            onChange={(event) => {
              const next = new Set(props.wanted)
              if (event.currentTarget.checked) next.add(line.id)
              else next.delete(line.id)
              props.onWant(next)
            }}
          />
          <Stack as="span" weight={600}>
            {line.skuName}
            <Text as="small" weight={400}>
              {[line.propertiesName, line.skuSize].filter(Boolean).join(' · ')}
            </Text>
          </Stack>
          <Text as="em" tabular>
            ×{line.itemQty}
          </Text>
        </Stack>
      </Box>
    ))}
  </ul>
)

/** Adds an earlier order's articles to a chosen cart, and names those that are no longer sold or may look different. */
export const RepurchaseDialog = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { id: shopId } = useCurrentShop()
  const list = useCarts()
  const carts = list.data?.data ?? []
  const [picked, setPicked] = useState<string>()
  const cartId = picked ?? carts[0]?.id
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set(order.lines.map(({ id }) => id)))
  const buy = useCall('orders.repurchase', {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: nounKey('carts') }),
  })
  const start = () => {
    if (cartId === undefined) {
      void createCart({ queryClient, shopId }, order.customerName)
      return
    }
    buy.mutate({ shopId, cartId, itemList: [...wanted] })
  }
  const openCart = () => {
    const cart = carts.find(({ id }) => id === cartId)
    if (cart) void selectCart({ queryClient, shopId }, cart)
    void navigate({ to: '/cart' })
  }
  return (
    <Dialog title={t('orders.repurchase')} open onClose={onClose} widthPx={520}>
      <Stack gap={4}>
        {buy.data ? (
          <Result bought={buy.data} onOpenCart={openCart} />
        ) : (
          <>
            <Lines order={order} wanted={wanted} onWant={setWanted} />
            {carts.length > 0 ? (
              <SelectField
                label={t('orders.intoCart')}
                value={cartId ?? ''}
                onChange={setPicked}
                options={carts.map((cart) => ({ value: cart.id, label: cart.cartName }))}
              />
            ) : null}
            <Button
              fullWidth
              disabled={wanted.size === 0 || list.isPending}
              loading={buy.isPending}
              onClick={start}
            >
              {cartId === undefined ? t('carts.create') : t('orders.repurchaseDo')}
            </Button>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
