import { Button, Menu } from '@mantine/core'
import { t } from '../../../i18n/i18n.ts'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { Icon, type IconName } from '../../../ui/pictures/icons.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import type { OrderButton } from './order-actions.ts'
import { Box, Stack } from '../../../ui/layout/parts.tsx'
import classes from './order.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '../../../ui/choices/popover-styles.ts'

const icons: Record<OrderButton, IconName> = {
  edit: 'pen',
  submit: 'check',
  delete: 'trash',
  sendLink: 'qr',
  confirmInShop: 'person',
  revoke: 'refresh',
  cancel: 'close',
  pay: 'card',
  difference: 'plus',
  repurchase: 'cart',
}

/** The order's actions: the next step on the right, the others beside it, or in a menu on a phone. */
export const OrderButtons = (props: {
  amountCents: number
  amountLabel: string
  primary: OrderButton | undefined
  others: readonly OrderButton[]
  busy: boolean
  onPress: (button: OrderButton) => void
}) => {
  const { primary, others, busy, onPress } = props
  if (primary === undefined && others.length === 0) return null
  const isDangerous = (button: OrderButton) => button === 'cancel' || button === 'delete'
  return (
    <ActionBar
      summary={
        <Stack as="span" className={classes.summary}>
          <span>{props.amountLabel}</span>
          <Price amountCents={props.amountCents} size="lg" />
        </Stack>
      }
    >
      {others.length > 0 ? (
        <>
          <Box as="span" gap={3} className={classes.wideButtons}>
            {others.toReversed().map((button) => (
              <Button
                key={button}
                variant="default"
                disabled={busy}
                data-danger={isDangerous(button)}
                onClick={() => onPress(button)}
              >
                {t(`orders.${button}`)}
              </Button>
            ))}
          </Box>
          <Menu position="top-end">
            <Menu.Target>
              <Button
                variant="default"
                disabled={busy}
                className={classes.more ?? ''}
                aria-label={t('orders.moreActions')}
                leftSection={primary ? undefined : <Icon name="dots" />}
              >
                {primary ? <Icon name="dots" /> : t('orders.moreActions')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((button) => (
                <Menu.Item
                  key={button}
                  {...(isDangerous(button) ? { color: 'danger' } : {})}
                  leftSection={<Icon name={icons[button]} size={18} />}
                  onClick={() => onPress(button)}
                >
                  {t(`orders.${button}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </>
      ) : null}
      {primary ? (
        <Button loading={busy} leftSection={<Icon name={icons[primary]} />} onClick={() => onPress(primary)}>
          {t(`orders.${primary}`)}
        </Button>
      ) : null}
    </ActionBar>
  )
}
