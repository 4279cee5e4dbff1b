import type { DeliveryAction } from '@showfloor/contract/common/delivery-status'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { WordsForm } from '../../ui/fields/inline-form.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { lastStepText } from './delivery-pill.tsx'
import { useDeliveryChanges } from './delivery-changes.ts'
import { useCarrying } from './delivery-unsent.ts'
import { isUnpaid, type Delivery } from './deliveries.queries.ts'
import { FailForm } from './fail-form.tsx'
import { LazyHandover } from './lazy-handover.ts'

const ChangeDialog = lazyPart(
  async () => (await import('./plan-dialog.tsx')).ChangeDialog,
  ({ onClose }) => onClose(),
)

type Step = { label: string; primary?: boolean; go: () => void }
const buttonsInOrder: readonly DeliveryAction[] = [
  'cancel',
  'putBack',
  'fail',
  'release',
  'change',
  'pick',
  'depart',
  'deliver',
  'install',
]

type Opened = 'change' | 'deliver' | 'fail' | 'release'

const useSteps = (delivery: Delivery, open: (what: Opened) => void) => {
  const changes = useDeliveryChanges()
  const { carry, busy } = useCarrying(delivery)
  const which = { id: delivery.id, version: delivery.version }
  const { status } = delivery
  const ask =
    (text: string, okText: string, then: () => void, danger = false) =>
    () =>
      void confirm({ text, okText, cancelText: t('deliveries.keep'), danger }).then((yes) =>
        yes ? then() : undefined,
      )
  const steps: Record<DeliveryAction, Step> = {
    cancel: {
      label: t('deliveries.cancel'),
      go: ask(
        t('deliveries.cancelAsk'),
        t('deliveries.cancel'),
        () => changes.cancel.mutate({ ...which, reason: '' }),
        true,
      ),
    },
    putBack: {
      label: t('deliveries.putBack'),
      go: ask(t('deliveries.putBackAsk'), t('deliveries.putBack'), () => void carry('putBack', {})),
    },
    fail: { label: t('deliveries.fail'), go: () => open('fail') },
    release: { label: t('deliveries.release'), go: () => open('release') },
    change: {
      label: t(status === 'FAILED' ? 'deliveries.retry' : 'deliveries.change'),
      primary: status === 'FAILED',
      go: () => open('change'),
    },
    pick: { label: t('deliveries.pick'), primary: true, go: () => void carry('pick', {}) },
    depart: { label: t('deliveries.depart'), primary: true, go: () => void carry('depart', {}) },
    deliver: {
      label: lastStepText(delivery),
      primary: true,
      go: () => open('deliver'),
    },
    install: { label: t('deliveries.install'), primary: true, go: () => void carry('install', {}) },
  }
  const allowed = buttonsInOrder.flatMap((action) => {
    if (!delivery.actions.includes(action) || (action === 'deliver' && isUnpaid(delivery))) return []
    return [{ action, ...steps[action] }]
  })
  return { busy: changes.busy || busy, steps: allowed }
}

const ReleaseForm = ({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) => {
  const { release } = useDeliveryChanges()
  return (
    <WordsForm
      of={`delivery release ${delivery.id}`}
      label={t('deliveries.releaseReason')}
      missing={t('deliveries.releaseMissing')}
      send={t('deliveries.releaseSend')}
      busy={release.isPending}
      onCancel={onClose}
      onSend={(reason) => release.mutate({ id: delivery.id, version: delivery.version, reason })}
    />
  )
}

/** The user's actions on a delivery. */
export const DeliveryButtons = ({ delivery }: { delivery: Delivery }) => {
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  const { busy, steps } = useSteps(delivery, open)
  if (opened === 'fail') return <FailForm delivery={delivery} onClose={close} />
  if (opened === 'release') return <ReleaseForm delivery={delivery} onClose={close} />
  if (steps.length === 0) return null
  return (
    <>
      <FormButtons>
        {steps.map(({ action, label, primary, go }) => (
          <Button key={action} variant={primary ? 'filled' : 'default'} disabled={busy} onClick={go}>
            {label}
          </Button>
        ))}
      </FormButtons>
      {opened === 'change' ? <ChangeDialog delivery={delivery} onClose={close} /> : null}
      {opened === 'deliver' ? <LazyHandover delivery={delivery} onClose={close} /> : null}
    </>
  )
}
