import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nounKey, callQuery, useCall } from '../../../client/queries.ts'
import type { CallOutput } from '../../../client/call.ts'
import { formatDate, formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { LinkCode } from '../../../ui/pictures/link-code.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { useCurrentShop } from '../../shops/current-shop.ts'
import { cartAtRest } from '../changes/cart-turn.ts'
import { readSelected } from '../carts.queries.ts'
import { Box, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../choosing/cart-dialogs.module.css'

type Quote = CallOutput<'carts.quoteList'>['data'][number]
const days = ['3', '7', '15', '30'] as const
const tones = { VALID: 'positive', EXPIRED: 'neutral', REVOKED: 'danger' } as const

const Made = ({ quote }: { quote: CallOutput<'carts.quoteCreate'> }) => (
  <Stack gap={3} textAlign="center">
    <LinkCode url={quote.url} codeLabel={t('carts.quoteLink')} linkLabel={t('carts.quoteLink')} />
    <Text tone="quiet">{t('carts.quoteUntil', { date: formatDate(quote.validUntil) })}</Text>
    <FormButtons>
      <Button
        variant="default"
        leftSection={<Icon name="copy" size={18} />}
        onClick={() => void copyText(quote.url)}
      >
        {t('carts.copyLink')}
      </Button>
      <Button
        component="a"
        href={quote.url}
        target="_blank"
        rel="noreferrer"
        leftSection={<Icon name="print" size={18} />}
      >
        {t('carts.openQuote')}
      </Button>
    </FormButtons>
  </Stack>
)

const Earlier = ({ cartId, quotes }: { cartId: string; quotes: readonly Quote[] }) => {
  const queryClient = useQueryClient()
  const revoke = useCall('carts.quoteRevoke', {
    onSuccess: () => {
      toast.done()
      return queryClient.invalidateQueries({ queryKey: nounKey('carts') })
    },
  })
  return (
    <Stack as="section" gap={2} className={classes.section}>
      <h3>{t('carts.quotesBefore')}</h3>
      <ul className={classes.quotes}>
        {quotes.map((quote) => (
          <Stack as="li" gapY={0} gapX={3} align="center" padY={2} line="below" key={quote.id}>
            <Stack as="span" className={classes.what}>
              <b>{quote.quoteNo}</b>
              <Text as="small" tabular>
                {formatDateTime(quote.createdAt)}
                {quote.openedAt
                  ? ` · ${t('carts.quoteOpened', { time: formatDateTime(quote.openedAt) })}`
                  : ''}
              </Text>
            </Stack>
            <Box as="span" justifySelf="end" className={classes.price}>
              <Price amountCents={quote.total} size="sm" />
            </Box>
            <Box as="span" justifySelf="end" className={classes.state}>
              <StatusPill tone={tones[quote.state]}>{t(`carts.quote${quote.state}`)}</StatusPill>
            </Box>
            {quote.state === 'VALID' ? (
              <Text
                as="button"
                padY={0}
                padX={2}
                round="m"
                target
                tone="danger"
                type="button"
                className={classes.revoke}
                aria-label={t('carts.quoteRevokeNamed', { no: quote.quoteNo })}
                disabled={revoke.isPending}
                onClick={() => revoke.mutate({ shopGuideCartId: cartId, id: quote.id })}
              >
                {t('carts.quoteRevoke')}
              </Text>
            ) : null}
          </Stack>
        ))}
      </ul>
    </Stack>
  )
}

/** A quote of the chosen lines: how long it is valid, its link as a QR code, and earlier quotes. */
export const QuoteDialog = (props: { cartId: string; lineCount: number; onClose: () => void }) => {
  const { cartId, lineCount, onClose } = props
  const queryClient = useQueryClient()
  const shop = useCurrentShop()
  const [validDays, setValidDays] = useState<(typeof days)[number]>('7')
  const [note, setNote] = useState('')
  const list = useQuery(callQuery('carts.quoteList', { shopGuideCartId: cartId }))
  const quotes = list.data?.data ?? []
  const create = useCall('carts.quoteCreate', { onSuccess: () => list.refetch() })
  const make = async () => {
    // Lines that were just added get their ids from a call under way.
    await cartAtRest()
    const itemList = readSelected(queryClient, shop.id).map(({ id }) => id)
    if (itemList.length > 0)
      create.mutate({ shopGuideCartId: cartId, itemList, validDays: Number(validDays), note })
  }
  return (
    <Dialog title={t('carts.quote')} open onClose={onClose} widthPx={560}>
      <Stack gap={4}>
        {create.data ? (
          <Made quote={create.data} />
        ) : (
          <>
            <Text tone="quiet">{t('carts.quoteText', { n: lineCount })}</Text>
            <Segmented
              label={t('carts.quoteDays')}
              value={validDays}
              onChange={setValidDays}
              fullWidth
              options={days.map((value) => ({ value, label: t('carts.validDays', { n: value }) }))}
            />
            <TextArea
              label={t('carts.quoteNote')}
              hint={t('carts.quoteNoteHint')}
              value={note}
              maxLength={1000}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <FormButtons>
              <Button variant="default" onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button loading={create.isPending} onClick={() => void make()}>
                {t('carts.makeQuote')}
              </Button>
            </FormButtons>
          </>
        )}
        {quotes.length > 0 ? <Earlier cartId={cartId} quotes={quotes} /> : null}
      </Stack>
    </Dialog>
  )
}
