import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery, useCall } from '../../../client/queries.ts'
import { formatDate, formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { LinkCode } from '../../../ui/pictures/link-code.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Box, Inline, Note, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../details/product.module.css'

type Link = CallOutput<'catalogue.shareList'>['data'][number]
const days = ['3', '14', '30'] as const
const tones = { VALID: 'positive', EXPIRED: 'neutral', REVOKED: 'danger' } as const

const Made = ({ link, name }: { link: CallOutput<'catalogue.shareCreate'>; name: string }) => (
  <Stack columns={1} gap={4} className={classes.made}>
    <LinkCode url={link.url} codeLabel={t('share.code', { name })} linkLabel={t('share.link')} />
    <Note className={classes.quiet}>{t('share.scan', { date: formatDate(link.validUntil) })}</Note>
    <Stack gap={3} className={classes.buttons}>
      <Button component="a" variant="default" href={link.url} target="_blank" rel="noreferrer">
        {t('share.look')}
      </Button>
      <Button leftSection={<Icon name="copy" size={18} />} onClick={() => void copyText(link.url)}>
        {t('share.copy')}
      </Button>
    </Stack>
  </Stack>
)

const Earlier = ({ links, onChanged }: { links: readonly Link[]; onChanged: () => void }) => {
  const revoke = useCall('catalogue.shareRevoke', {
    onSuccess: () => {
      toast.done()
      onChanged()
    },
  })
  return (
    <Stack as="section" columns={1} gap={2} line="above" className={classes.earlier}>
      <Text as="h3" size="md">
        {t('share.before')}
      </Text>
      <ul>
        {links.map((link) => (
          <Inline as="li" gap={3} align="center" padY={1} key={link.id}>
            <span>
              {formatDateTime(link.createdAt)}
              <Box as="small" block>
                {t(link.withPrices ? 'share.withPrices' : 'share.withoutPrices')}
                {' · '}
                {link.openedAt
                  ? t('share.opened', { time: formatDateTime(link.openedAt) })
                  : t('share.notOpened')}
              </Box>
            </span>
            <StatusPill tone={tones[link.state]}>{t(`share.state.${link.state}`)}</StatusPill>
            {link.state === 'VALID' ? (
              <Button
                variant="default"
                disabled={revoke.isPending}
                onClick={() => revoke.mutate({ id: link.id })}
              >
                {t('share.revoke')}
              </Button>
            ) : null}
          </Inline>
        ))}
      </ul>
    </Stack>
  )
}

/** A customer's link to a product: with prices or without, its validity, its QR code, and earlier links. */
export const ShareDialog = (props: {
  shopId: string
  product: { channelSpuId: string; name: string }
  skuCode: string
  onClose: () => void
}) => {
  const { shopId, product, skuCode, onClose } = props
  const { channelSpuId, name } = product
  const [prices, setPrices] = useState<'with' | 'without'>('without')
  const [validDays, setValidDays] = useState<(typeof days)[number]>('14')
  const list = useQuery(callQuery('catalogue.shareList', { shopId, channelSpuId }))
  const links = list.data?.data ?? []
  const create = useCall('catalogue.shareCreate', { onSuccess: () => list.refetch() })
  return (
    <Dialog title={t('catalogue.share')} open onClose={onClose} widthPx={520}>
      <Stack columns={1} gap={4}>
        {create.data ? (
          <Made link={create.data} name={name} />
        ) : (
          <>
            <Segmented
              label={t('share.prices')}
              fullWidth
              value={prices}
              onChange={setPrices}
              options={[
                { value: 'without', label: t('share.withoutPrices') },
                { value: 'with', label: t('share.withPrices') },
              ]}
            />
            <Note className={classes.quiet}>
              {t(prices === 'with' ? 'share.withPricesText' : 'share.withoutPricesText')}
            </Note>
            <Segmented
              label={t('share.days')}
              fullWidth
              value={validDays}
              onChange={setValidDays}
              options={days.map((value) => ({ value, label: t('share.validDays', { n: value }) }))}
            />
            <Button
              loading={create.isPending}
              onClick={() =>
                create.mutate({
                  shopId,
                  channelSpuId,
                  skuCode,
                  withPrices: prices === 'with',
                  validDays: Number(validDays),
                })
              }
            >
              {t('share.make')}
            </Button>
          </>
        )}
        {links.length > 0 ? <Earlier links={links} onChanged={() => void list.refetch()} /> : null}
      </Stack>
    </Dialog>
  )
}
