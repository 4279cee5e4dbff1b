import { fileRules, imageTypes } from '@showfloor/contract/common/file-rules'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { FileChooser } from '../../ui/files/file-chooser.tsx'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { uploadFile } from '../files/upload.ts'
import { chainQuery } from '../shops/chain.queries.ts'
import { Inline } from '../../ui/layout/parts.tsx'
import classes from './chain-logo.module.css'

/** The chain's logo, for navigation and print: saved at once, independently of the form around it. */
export const ChainLogo = () => {
  const queryClient = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const { data } = useQuery(chainQuery)
  const update = useCall('shops.logoUpdate', {
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: chainQuery.queryKey })
      toast.success(t('setup.logoSaved'))
    },
  })
  const send = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    try {
      const { id } = await uploadFile('CHAIN_LOGO', file)
      update.mutate({ fileId: id })
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  const logo = data?.logo ?? ''
  const isBusy = sending || update.isPending
  return (
    <div className={classes.logo}>
      <span className={classes.picture}>
        {logo === '' ? null : <img src={`${logo}&w=320`} alt={t('setup.logo')} />}
      </span>
      <div>
        <b>{t('setup.logo')}</b>
        <p>{t('setup.logoHint', { n: fileRules.CHAIN_LOGO.bytesMax / 1_000_000 })}</p>
        <Inline wrap gap={2} marginTop={2}>
          <Button variant="default" loading={isBusy} onClick={() => chooser.current?.click()}>
            {t(logo === '' ? 'setup.logoChoose' : 'setup.logoChange')}
          </Button>
          {logo === '' ? null : (
            <Button variant="subtle" disabled={isBusy} onClick={() => update.mutate({ fileId: null })}>
              {t('setup.logoRemove')}
            </Button>
          )}
        </Inline>
      </div>
      <FileChooser
        ref={chooser}
        label={t('setup.logoChoose')}
        accept={imageTypes}
        onFiles={([file]) => void send(file)}
      />
    </div>
  )
}
