import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { nounKey, useCall } from '../../../client/queries.ts'
import { CallError } from '../../../client/request.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import shared from '../../identity/administration.module.css'
import { draftOf, readDraft, type Faults, type ManagedShop } from './shop-draft.ts'
import { ShopFields, type Channel } from './shop-fields.tsx'
import { Text } from '../../../ui/layout/parts.tsx'

type FormProps = {
  shop: ManagedShop | undefined
  channels: readonly Channel[]
  mayManageChain: boolean
  onDone: () => void
}

/** Creates or changes a shop; after a conflict the shop is refetched, and nothing typed is lost. */
const useShopSaving = (done: () => void) => {
  const queryClient = useQueryClient()
  const again = () => queryClient.invalidateQueries({ queryKey: nounKey('shops') })
  const onError = () => again()
  const onSuccess = async () => {
    done()
    await again()
  }
  const create = useCall('shops.shopCreate', { onSuccess, onError })
  const update = useCall('shops.shopSettingsUpdate', { onSuccess, onError })
  return {
    create,
    update,
    isPending: create.isPending || update.isPending,
    refused: create.error ?? update.error,
  }
}

/** The form of a new shop, or of `shop`. */
export const ShopForm = ({ shop, channels, mayManageChain, onDone }: FormProps) => {
  const first = channels.find(({ closedAt }) => closedAt === null)?.id ?? ''
  const { draft, change, sent, submitted, onSubmit } = useForm(
    `shop ${shop?.id ?? 'new'}`,
    draftOf(shop, first),
  )
  const maySeeTerminals = useStored('userInfo')?.permissions.includes('payment.revoke') === true
  const { create, update, isPending, refused } = useShopSaving(() => {
    sent()
    if (shop) toast.done()
    else toast.success(t('settings.shopCreated'))
    onDone()
  })
  const { input, faults, valid } = readDraft(draft, shop)
  const save = onSubmit(() => {
    if (!valid) return
    const { shopCode: _code, ...set } = input
    if (shop) update.mutate({ ...set, settingsOf: shop.id, version: shop.version })
    else create.mutate(input)
  })
  const isTaken = refused instanceof CallError && refused.code === 'SHOP_EXISTS'
  const shown: Faults = {
    ...(isTaken && create.variables?.shopCode === input.shopCode ? { shopCode: messageOf(refused) } : {}),
    ...(submitted ? faults : {}),
  }
  return (
    <form className={shared.form} noValidate onSubmit={save}>
      <ShopFields
        draft={draft}
        faults={shown}
        channels={channels}
        shopId={shop?.id}
        terminalsOf={maySeeTerminals ? shop?.id : undefined}
        mayChangeChannel={mayManageChain}
        onChange={change}
      />
      {refused && !isTaken ? (
        <Text tone="danger" role="alert">
          {messageOf(refused)}
        </Text>
      ) : null}
      <FormButtons>
        {shop ? <OpenOrClose shop={shop} onDone={onDone} /> : null}
        <Button type="submit" loading={isPending}>
          {t('settings.saveShop')}
        </Button>
      </FormButtons>
    </form>
  )
}

/** Closes a shop, with a choice for its open orders, or reopens it. */
const OpenOrClose = ({ shop, onDone }: { shop: ManagedShop; onDone: () => void }) => {
  const queryClient = useQueryClient()
  const onSuccess = async () => {
    toast.done()
    onDone()
    await queryClient.invalidateQueries({ queryKey: nounKey('shops') })
  }
  const seen = { settingsOf: shop.id, version: shop.version }
  const reopen = useCall('shops.shopReopen', { onSuccess })
  const close = useCall('shops.shopClose', {
    onSuccess,
    onError: async (error) => {
      if (!(error instanceof CallError) || error.code !== 'SHOP_HAS_OPEN_ORDERS')
        return toast.error(messageOf(error))
      const text = t('settings.shopCloseOpenOrders', { reason: messageOf(error) })
      const okText = t('settings.shopCloseAnyway')
      if (await confirm({ text, okText, danger: true })) close.mutate({ ...seen, finishOpenOrders: true })
    },
  })
  const ask = async () => {
    const text = t('settings.shopCloseText', { name: shop.siteName })
    if (await confirm({ text, okText: t('settings.shopClose'), danger: true })) close.mutate(seen)
  }
  return shop.closedAt === null ? (
    <Button variant="default" loading={close.isPending} onClick={() => void ask()}>
      {t('settings.shopClose')}
    </Button>
  ) : (
    <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate(seen)}>
      {t('settings.shopReopen')}
    </Button>
  )
}
