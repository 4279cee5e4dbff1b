import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { nounKey, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import type { CustomerDetail } from '../customers.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'

/** A customer's rights: to read the stored data, and to have it deleted. */
export const CustomerPrivacy = ({ customer }: { customer: CustomerDetail }) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const asked = useCall('customers.personalData', {
    onSuccess: ({ sections }) => {
      const kept = Object.fromEntries(sections.map(({ name, rows }) => [name, rows]))
      const text = JSON.stringify(kept, null, 2)
      saveFile(
        new Blob([text], { type: 'application/json' }),
        `${t('customers.dataFile')}-${customer.id}.json`,
      )
    },
  })
  const erase = useCall('customers.erase', {
    onSuccess: async () => {
      toast.success(t('customers.erased'))
      await navigate({ to: '/customers' })
      await queryClient.invalidateQueries({ queryKey: nounKey('customers') })
    },
  })
  const forget = async () => {
    if (await confirm({ text: t('customers.eraseAsk', { name: customer.name }), danger: true }))
      erase.mutate({ id: customer.id })
  }
  return (
    <Panel title={t('customers.privacy')}>
      <Stack gap={4}>
        <p>{t('customers.privacyText')}</p>
        <FormButtons>
          <Button
            variant="default"
            loading={asked.isPending}
            onClick={() => asked.mutate({ id: customer.id })}
          >
            {t('customers.dataExport')}
          </Button>
          <Button variant="default" loading={erase.isPending} onClick={() => void forget()}>
            {t('customers.erase')}
          </Button>
        </FormButtons>
      </Stack>
    </Panel>
  )
}
