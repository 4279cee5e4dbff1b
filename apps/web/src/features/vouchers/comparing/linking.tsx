import { useState } from 'react'
import { useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useChangeOutcome } from '../../../ui/feedback/change-outcome.ts'
import { WordsForm } from '../../../ui/fields/inline-form.tsx'
import type { Compared, OfDay } from './compare-rows.tsx'
import { LinkForm } from './link-form.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'

/** The use that is being linked to an order, or unlinked from one. */
export const useLinking = () => {
  const [chosen, setChosen] = useState<{ row: Compared; what: 'link' | 'unlink' }>()
  return {
    chosen,
    onLink: (row: Compared) => setChosen({ row, what: 'link' }),
    onUnlink: (row: Compared) => setChosen({ row, what: 'unlink' }),
    onDone: () => setChosen(undefined),
  }
}

const UnlinkForm = ({ tenderId, onDone }: { tenderId: string; onDone: () => void }) => {
  const told = useChangeOutcome('vouchers', 'payments', 'orders')
  const { mutate, isPending } = useCall('vouchers.unlink', told(t('voucherDays.unlinked')))
  return (
    <Stack gap={4}>
      <p>{t('voucherDays.unlinkText')}</p>
      <WordsForm
        of={`voucher unlink ${tenderId}`}
        label={t('voucherDays.unlinkReason')}
        missing={t('voucherDays.unlinkReasonMissing')}
        send={t('voucherDays.unlink')}
        danger
        busy={isPending}
        onSend={(reason) => mutate({ tenderId, reason }, { onSuccess: onDone })}
        onCancel={onDone}
      />
    </Stack>
  )
}

/** The dialog in which a use that was verified elsewhere is linked to an order, or its link is removed. */
export const Linking = ({ ofDay, linking }: { ofDay: OfDay; linking: ReturnType<typeof useLinking> }) => {
  const { chosen, onDone } = linking
  const { useNo, tenderId } = chosen?.row ?? { useNo: null, tenderId: null }
  const title = t(chosen?.what === 'unlink' ? 'voucherDays.unlink' : 'voucherDays.link')
  return (
    <Dialog title={title} open={chosen !== undefined} onClose={onDone} widthPx={520}>
      {chosen?.what === 'link' && useNo !== null ? (
        <LinkForm key={useNo} ofDay={ofDay} row={chosen.row} useNo={useNo} onDone={onDone} />
      ) : null}
      {chosen?.what === 'unlink' && tenderId !== null ? (
        <UnlinkForm key={tenderId} tenderId={tenderId} onDone={onDone} />
      ) : null}
    </Dialog>
  )
}
