import { t } from '../../../i18n/i18n.ts'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { useShopOnly } from '../../../ui/privacy/shop-only.ts'
import type { CheckoutDraft } from '../placing/checkout-draft.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'

/** Asks for the reason of prices below the red line. On the shop floor it only says that the shop settles the price. */
export const CheckoutOffer = (props: {
  draft: CheckoutDraft
  /** How many articles have such a price. */
  count: number
  /** Whether the order was submitted; it becomes a draft until the manager decides. */
  isSubmitted: boolean
  missing: string | undefined
  onChange: (change: Partial<CheckoutDraft>) => void
}) => {
  const isShopOnlyShown = useShopOnly()
  return (
    <Panel title={t(isShopOnlyShown ? 'orders.offerTitle' : 'orders.settleTitle')}>
      <Stack gap={4} shrink>
        <Text tone="quiet">
          {isShopOnlyShown
            ? t(props.isSubmitted ? 'orders.offerTextSubmitted' : 'orders.offerText', { n: props.count })
            : t('orders.belowFloorQuiet')}
        </Text>
        <TextArea
          label={t(isShopOnlyShown ? 'offers.reason' : 'orders.settleWords')}
          hint={isShopOnlyShown ? t('offers.reasonHint') : undefined}
          error={props.missing}
          rows={2}
          maxLength={300}
          value={props.draft.offerReason ?? ''}
          onChange={(event) => props.onChange({ offerReason: event.currentTarget.value })}
        />
      </Stack>
    </Panel>
  )
}
