import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { useCurrentShop } from '../../shops/current-shop.ts'
import { CartChoice } from '../choosing/cart-choice.tsx'
import { leftText, putSet, type LeftOut, type SetLine } from './cart-sets.ts'
import { useMayUseCart } from '../carts.queries.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../cart.module.css'

/** What was not added, each with its reason. */
const LeftOutDialog = ({ left, onClose }: { left: readonly LeftOut[]; onClose: () => void }) => (
  <Dialog title={t('carts.setLeft')} open onClose={onClose}>
    <Stack gap={4}>
      <Stack as="ul" gap={3}>
        {left.map((one, at) => (
          <Inline as="li" gap={3} tone="warning" key={at}>
            <Icon name="info" size={18} />
            <Text as="span" tone="ink">
              {leftText(one)}
            </Text>
          </Inline>
        ))}
      </Stack>
      <Button fullWidth onClick={onClose}>
        {t('common.ok')}
      </Button>
    </Stack>
  </Dialog>
)

/**
 * Adds several articles to the chosen cart in one call. `left`: articles that the screen leaves out because they are not for sale; they are shown together with
 * those that the server leaves out.
 */
export const SetToCart = (props: {
  lines: readonly SetLine[]
  left: readonly LeftOut[]
  totalCents: number
  /** The total before a discount. */
  wasCents?: number
  /** What the total covers. */
  summary: string
  label: string
}) => {
  const { lines, left, totalCents, wasCents } = props
  const queryClient = useQueryClient()
  const { id: shopId } = useCurrentShop()
  const mayUseCart = useMayUseCart()
  const [busy, setBusy] = useState(false)
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([])
  const start = async () => {
    setBusy(true)
    const notIn = await putSet({ queryClient, shopId }, lines)
    setBusy(false)
    if (notIn) setLeftOut([...notIn, ...left])
  }
  return (
    <>
      <ActionBar
        summary={
          <Inline gap={6} align="center" shrink className={classes.set}>
            <Stack as="span" className={classes.sum}>
              <Text as="small" size="xs" tabular>
                {props.summary}
              </Text>
              <Price amountCents={totalCents} wasCents={wasCents} size="xl" />
            </Stack>
            {mayUseCart ? <CartChoice shopId={shopId} /> : null}
          </Inline>
        }
      >
        {mayUseCart ? (
          <Button size="lg" disabled={lines.length === 0} loading={busy} onClick={() => void start()}>
            {props.label}
          </Button>
        ) : null}
      </ActionBar>
      {leftOut.length > 0 ? <LeftOutDialog left={leftOut} onClose={() => setLeftOut([])} /> : null}
    </>
  )
}
