import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { useId, useState, type ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { useTenderActions } from '../desk/desk.ts'
import type { Begun } from '../desk/desk-way.ts'
import { ways } from '../desk/ways.tsx'
import { WayLink } from '../payment-blocked.tsx'
import { isWaiting, type Tender } from '../payment-rules.ts'
import { Changing } from './changing.tsx'
import { LineTurn, VoucherTurn, type VoucherWays } from './line-turn.tsx'
import { MixedFrame, type Paying } from './mixed-frame.tsx'
import { MixedLines } from './mixed-lines.tsx'
import { isFailed, nextLine, tendersOf, useMixedCalls, type Collection } from './mixed.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../payment.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

/** `below`: what later features show below the lines. */
type Running = Paying & { collection: Collection; vouchers: VoucherWays; below: ReactNode }

/** Whether a person has to do something before money can come by this line. */
const needsTurn = (line: Tender): boolean => line.isPlanned || line.state === 'CREATED' || isFailed(line)

const useRunning = ({ payment, collection }: Pick<Running, 'payment' | 'collection'>) => {
  const lines = tendersOf(collection, payment)
  // By its place: another tender takes the place of one that failed.
  const [chosenAt, setChosenAt] = useState<number>()
  const chosen = chosenAt === undefined ? undefined : lines[chosenAt]
  const shown = chosen && (isWaiting(chosen) || isFailed(chosen)) ? chosen : nextLine(lines)
  const calls = useMixedCalls()
  const revoke = async () => {
    const text = t('mixed.revokeAsk', { paid: formatCents(collection.paid) })
    if (!(await confirm({ text, okText: t('mixed.revoke'), danger: true }))) return
    calls.revoke.mutate({ collectionId: collection.id })
  }
  return {
    lines,
    shown,
    calls,
    choose: (id: string) => {
      setChosenAt(lines.findIndex((line) => line.id === id))
      calls.begin.reset()
    },
    begin: (line: Tender, given: Begun) => {
      setChosenAt(lines.indexOf(line))
      calls.begin.mutate({ tenderId: line.id, amount: line.amount, ...given })
    },
    revoke: () => void revoke(),
  }
}

const Shown = (props: {
  tender: Tender
  formId: string
  orderId: string
  busy: boolean
  vouchers: VoucherWays
  onBegin: (given: Begun) => void
  onCancel: () => void
}) => {
  const { tender, formId, orderId, busy, vouchers } = props
  if (needsTurn(tender) && tender.type === 'VOUCHER')
    return <VoucherTurn tender={tender} vouchers={vouchers} />
  if (needsTurn(tender))
    return <LineTurn id={formId} tender={tender} orderId={orderId} busy={busy} onBegin={props.onBegin} />
  const { Waiting } = ways[tender.type]
  return Waiting ? <Waiting tender={tender} onCancel={props.onCancel} /> : null
}

/** Begins the shown line, or asks what became of it; a voucher begins on its own screen. */
const NextStep = (props: {
  shown: Tender
  formId: string
  begins: boolean
  asks: boolean
  onAsk: () => void
}) => {
  const { shown } = props
  if (!needsTurn(shown))
    return (
      <Button loading={props.asks} onClick={props.onAsk}>
        {t('payments.query')}
      </Button>
    )
  return shown.type === 'VOUCHER' ? null : (
    <Button type="submit" form={props.formId} loading={props.begins}>
      {ways[shown.type].takeText(formatCents(shown.amount), {})}
    </Button>
  )
}

/** A collection under way: the outcome of each line, and beside it the line that is next. */
export const RunningCollection = ({ order, payment, collection, vouchers, below }: Running) => {
  const formId = useId()
  const [isChanging, setChanging] = useState(false)
  const { lines, shown, calls, ...running } = useRunning({ payment, collection })
  const tenderCalls = useTenderActions()
  const stopChanging = () => setChanging(false)
  if (isChanging)
    return (
      <Changing order={order} payment={payment} collection={collection} lines={lines} onDone={stopChanging} />
    )
  const isBusy = calls.begin.isPending || calls.revoke.isPending
  const progress = t('mixed.ofWhole', {
    paid: formatCents(collection.paid),
    amount: formatCents(collection.amount),
  })
  const actions = shown ? (
    <NextStep
      shown={shown}
      formId={formId}
      begins={calls.begin.isPending}
      asks={tenderCalls.busy}
      onAsk={() => tenderCalls.ask(shown)}
    />
  ) : null
  const failure = calls.begin.error ?? calls.revoke.error
  return (
    <MixedFrame order={order} payment={payment} failure={failure} actions={actions}>
      <Stack gap={5} className={classes.columns} data-code={shown !== undefined}>
        <Stack gap={5} alignContent="start" shrink>
          <Panel
            title={t('mixed.lines')}
            aside={<span className="tabular">{`${t('mixed.collected')} ${progress}`}</span>}
          >
            <MixedLines payment={payment} lines={lines} chosenId={shown?.id} onChoose={running.choose} />
            <FormButtons>
              <Button variant="default" loading={calls.revoke.isPending} onClick={running.revoke}>
                {t('mixed.revoke')}
              </Button>
              <Button variant="default" disabled={isBusy} onClick={() => setChanging(true)}>
                {t('mixed.change')}
              </Button>
              {lines.some(({ type, isPlanned }) => type === 'VOUCHER' && !isPlanned) ? (
                <WayLink way={vouchers.results} kind="quiet">
                  {t('vouchers.results')}
                </WayLink>
              ) : null}
            </FormButtons>
          </Panel>
          {below}
        </Stack>
        {/* A line that failed begins with empty fields: its code was good for one payment. */}
        {shown ? (
          <Shown
            key={isFailed(shown) ? `${shown.id} again` : shown.id}
            tender={shown}
            formId={formId}
            orderId={payment.orderId}
            busy={isBusy}
            vouchers={vouchers}
            onBegin={(given) => running.begin(shown, given)}
            onCancel={() => void tenderCalls.askToClose(shown)}
          />
        ) : null}
      </Stack>
    </MixedFrame>
  )
}
