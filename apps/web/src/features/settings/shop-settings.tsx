import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput, CallOutput } from '../../client/call.ts'
import { callQuery, nounKey, useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { CheckField } from '../../ui/choices/check-field.tsx'
import { ExportMenu } from '../../ui/files/export-menu.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Icon } from '../../ui/pictures/icons.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { StatusPill } from '../../ui/states/status-pill.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useDraft } from '../../ui/drafts/use-draft.ts'
import shared from '../identity/administration.module.css'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import classes from './settings.module.css'

type Shop = CallOutput<'shops.shopSettings'>['data'][number]
type Set = CallInput<'shops.shopSettingsUpdate'>
type PaymentType = Set['paymentTypes'][number]

const paymentTypes = ['WECHAT_PAY', 'ALIPAY'] as const satisfies readonly PaymentType[]

const ShopForm = ({ shop, onClose }: { shop: Shop; onClose: () => void }) => {
  const queryClient = useQueryClient()
  const begins = { ...shop, paymentTypes: shop.paymentTypes as PaymentType[] }
  const { draft, change, sent } = useDraft(`shop ${shop.id}`, begins)
  const update = useCall('shops.shopSettingsUpdate', {
    onSuccess: async () => {
      sent()
      await queryClient.invalidateQueries({ queryKey: nounKey('shops') })
      toast.done()
      onClose()
    },
  })
  const named = draft.siteName.trim() !== ''
  const { stagePayment, isStateSubsidies, siteName } = draft
  return (
    <div className={shared['form']}>
      <TextField
        label={t('settings.siteName')}
        required
        maxLength={60}
        hint={t('settings.siteNameHint')}
        value={siteName}
        error={named ? undefined : t('settings.siteNameMissing')}
        onChange={(event) => change({ siteName: event.currentTarget.value })}
      />
      <div>
        <CheckField
          label={t('settings.stagePayment')}
          checked={stagePayment}
          onChange={(on) => change({ stagePayment: on })}
        />
        <CheckField
          label={t('settings.stateSubsidies')}
          checked={isStateSubsidies}
          onChange={(on) => change({ isStateSubsidies: on })}
        />
        {paymentTypes.map((type) => (
          <CheckField
            key={type}
            label={t(`settings.payment.${type}`)}
            checked={draft.paymentTypes.includes(type)}
            onChange={(on) =>
              change({
                paymentTypes: on
                  ? [...draft.paymentTypes, type]
                  : draft.paymentTypes.filter((one) => one !== type),
              })
            }
          />
        ))}
      </div>
      <Button
        loading={update.isPending}
        disabled={!named}
        onClick={() =>
          update.mutate({
            settingsOf: shop.id,
            siteName: siteName.trim(),
            stagePayment,
            isStateSubsidies,
            paymentTypes: draft.paymentTypes,
          })
        }
      >
        {t('settings.saveShop')}
      </Button>
    </div>
  )
}

const ShopRow = ({ shop, onOpen }: { shop: Shop; onOpen: () => void }) => (
  <li>
    <button type="button" className={`${shared['row']} ${classes['shop']}`} onClick={onOpen}>
      <span>
        <b>{shop.siteName}</b>
        <small className={shared['quiet']}>{shop.siteCode}</small>
      </span>
      <span className={shared['pills']}>
        {shop.stagePayment ? <StatusPill>{t('settings.stagePayment')}</StatusPill> : null}
        {shop.isStateSubsidies ? <StatusPill>{t('settings.stateSubsidies')}</StatusPill> : null}
        {paymentTypes
          .filter((type) => shop.paymentTypes.includes(type))
          .map((type) => (
            <StatusPill key={type} tone="accent">
              {t(`settings.payment.${type}`)}
            </StatusPill>
          ))}
      </span>
      <Icon name="pen" size={18} />
    </button>
  </li>
)

/** Every shop of the chain with its settings, which a dialog changes. */
export const ShopSettings = () => {
  const query = useQuery(callQuery('shops.shopSettings', {}))
  const [open, setOpen] = useState<Shop>()
  return (
    <>
      <Panel
        title={t('settings.shops')}
        aside={<ExportMenu of="shops.export" input={{}} name={t('settings.shops')} />}
        flush
      >
        {query.error && !query.data ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        {query.isPending ? <SkeletonRows count={4} rowPx={56} /> : null}
        <ul>
          {query.data?.data.map((shop) => (
            <ShopRow key={shop.id} shop={shop} onOpen={() => setOpen(shop)} />
          ))}
        </ul>
      </Panel>
      <Dialog title={open?.siteCode ?? ''} open={open !== undefined} onClose={() => setOpen(undefined)}>
        {open ? <ShopForm key={open.id} shop={open} onClose={() => setOpen(undefined)} /> : null}
      </Dialog>
    </>
  )
}
