import { splitScopedId } from '@showfloor/contract/common/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../../client/call.ts'
import { callQuery } from '../../../../client/queries.ts'
import { t } from '../../../../i18n/i18n.ts'
import { Segmented } from '../../../../ui/choices/segmented.tsx'
import type { DeskWay, FieldsProps } from '../desk-way.ts'
import { DrawnIcon } from '../drawn-icon.tsx'
import { DeviceWaiting } from './device-waiting.tsx'
import { Stack, Text } from '../../../../ui/layout/parts.tsx'
import classes from '../../payment.module.css'

const lookMs = 10_000

/** Which terminal; the only one that is free is chosen by itself. */
const TerminalChoice = ({ orderId, typed, errors, busy, onChange }: FieldsProps) => {
  const { shopId } = splitScopedId(orderId)
  const query = useQuery({ ...callQuery('terminals.ofShop', { shopId }), refetchInterval: lookMs })
  const terminals = query.data?.terminals ?? []
  const free = terminals.filter(({ online, busy: taken }) => online && !taken)
  const chosen = typed.terminal ?? ''
  const only = free.length === 1 ? free[0]?.id : undefined
  useEffect(() => {
    if (chosen === '' && only !== undefined) onChange({ terminal: only })
  }, [chosen, only, onChange])
  const stateOf = ({ online, busy: taken }: (typeof terminals)[number]) =>
    t(!online ? 'payments.misOffline' : taken ? 'payments.misBusy' : 'payments.misFree')
  return (
    <Stack gap={2}>
      <Segmented
        kind="cards"
        label={t('payments.misTerminal')}
        value={chosen}
        onChange={(terminal) => onChange({ terminal })}
        options={terminals.map((one) => ({
          value: one.id,
          disabled: busy || !one.online,
          label: (
            <>
              {t('payments.misTerminalNo', { no: one.terminalNo })}
              <Text as="small" size="sm" className={classes.state} data-online={one.online}>
                {stateOf(one)}
              </Text>
            </>
          ),
        }))}
      />
      {errors.terminal ? (
        <Text size="sm" tone="danger" role="alert">
          {errors.terminal}
        </Text>
      ) : null}
    </Stack>
  )
}

/** Money that the customer pays on a card terminal beside the till. */
export const byMisPos: DeskWay = {
  icon: <DrawnIcon path="M3 6h18v12H3zM3 10h18M7 14.5h4" />,
  takeText: (amount) => t('payments.sendToTerminal', { amount }),
  submit: ({ typed, ...asked }, idempotencyKey) =>
    call('payments.misSubmit', { ...asked, terminalId: typed.terminal ?? '' }, { idempotencyKey }),
  queryCall: 'payments.misStatusSync',
  cancelCall: 'payments.posCancel',
  Fields: TerminalChoice,
  check: (typed): Readonly<Record<string, string>> =>
    typed.terminal ? {} : { terminal: t('payments.misTerminalMissing') },
  begun: (typed) => ({ terminalId: typed.terminal ?? '' }),
  Waiting: (props) => (
    <DeviceWaiting
      {...props}
      paying={{ title: t('payments.misWaiting'), text: t('payments.misWaitingText') }}
      silent={{ title: t('payments.misSilent'), text: t('payments.misSilentText') }}
    />
  ),
}
