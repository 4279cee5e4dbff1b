import { Button } from '@mantine/core'
import { sampleEnds, type SampleEnd } from '@showfloor/contract/common/sample-status'
import { useState } from 'react'
import { useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import type { Sample } from './samples.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'

const endText: Record<SampleEnd, () => string> = {
  BACK_TO_STOCK: () => t('browse.sampleBack'),
  WRITTEN_OFF: () => t('browse.sampleLost'),
}

/** Withdraws a floor sample: its piece is sold as new again, or written off. */
export const WithdrawSample = ({ sample, onClose }: { sample: Sample; onClose: () => void }) => {
  const [end, setEnd] = useState<SampleEnd>('BACK_TO_STOCK')
  const withdraw = useCall('inventory.sampleWithdraw', {
    onSuccess: ({ serialNo }) => {
      toast.success(t('browse.sampleWithdrawn', { no: serialNo }))
      onClose()
    },
  })
  const title = t('browse.sampleWithdraw', { no: sample.serialNo })
  return (
    <Dialog open title={title} onClose={onClose}>
      <Stack gap={4}>
        <Segmented
          kind="cards"
          label={t('browse.sampleWithdrawHint')}
          value={end}
          onChange={setEnd}
          options={sampleEnds.map((value) => ({ value, label: endText[value]() }))}
        />
        <FormButtons>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button loading={withdraw.isPending} onClick={() => withdraw.mutate({ id: sample.id, end })}>
            {title}
          </Button>
        </FormButtons>
      </Stack>
    </Dialog>
  )
}
