import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery, useCall } from '../../../client/queries.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useChangeOutcome } from '../../../ui/feedback/change-outcome.ts'
import { ListedScreen } from '../../../ui/lists/list-screen.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { SearchBar } from '../../../ui/search/search-bar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { useMarketplaceNews, type UnknownCode } from '../marketplaces.queries.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../marketplaces.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

type Code = Pick<UnknownCode, 'channelId' | 'code'> & Partial<Pick<UnknownCode, 'title' | 'spec'>>

type Sku = Pick<
  CallOutput<'marketplaces.codeCandidates'>['data'][number],
  'skuId' | 'skuCode' | 'skuName' | 'skuSize' | 'propertiesName' | 'imageUrl' | 'pictureColor'
>

/** One SKU that may be meant, and why. */
const SkuRow = (props: { sku: Sku; why: string; busy: boolean; onChoose: () => void }) => {
  const { sku } = props
  return (
    <Stack as="li" gap={3} align="center" className={classes.candidate}>
      <ProductPicture src={sku.imageUrl} alt="" color={sku.pictureColor} rounded />
      <span>
        <b>{sku.skuName}</b>
        <Text as="small" size="sm">
          {[sku.skuCode, sku.skuSize, sku.propertiesName].filter(Boolean).join(' · ')}
        </Text>
        <Text as="small" size="sm" className={classes.alike}>
          {props.why}
        </Text>
      </span>
      <Button
        variant="default"
        loading={props.busy}
        aria-label={t('marketplaces.isThis', { code: sku.skuCode })}
        onClick={props.onChoose}
      >
        {t('marketplaces.this')}
      </Button>
    </Stack>
  )
}

/** The SKUs that any channel lists under the code; each once. */
const useListed = (shopId: string, code: string) => {
  const asked = callQuery('catalogue.itemMappingByThirdPartySku', { shopId, thirdPartySkus: [code] })
  const listed = useQuery(asked).data?.data ?? []
  return [...new Map(listed.map((item) => [item.skuId, item])).values()]
}

/** The SKUs that a code may stand for; a person's choice is remembered. */
const Candidates = (props: { shopId: string; unknown: Code; onMatched: () => void }) => {
  const { shopId, unknown } = props
  const { channelId, code } = unknown
  const [keyword, setKeyword] = useState('')
  const query = useQuery(callQuery('marketplaces.codeCandidates', { shopId, channelId, code, keyword }))
  const listed = useListed(shopId, code)
  const listedIds = new Set(listed.map(({ skuId }) => skuId))
  const others = (query.data?.data ?? []).filter(({ skuId }) => !listedIds.has(skuId))
  const done = useChangeOutcome('marketplaces')
  const { onSuccess, ...outcome } = done(t('marketplaces.matched'))
  const match = useCall('marketplaces.matchCode', {
    ...outcome,
    onSuccess: async () => {
      await onSuccess()
      props.onMatched()
    },
  })
  const choose = (skuId: string) => match.mutate({ shopId, channelId, code, skuId })
  return (
    <>
      <p>{[unknown.title, unknown.spec].filter(Boolean).join(' · ')}</p>
      <SearchBar value={keyword} placeholder={t('marketplaces.searchSku')} onSearch={setKeyword} />
      {query.isPending ? <SkeletonRows count={3} rowPx={64} /> : null}
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && listed.length + others.length === 0 ? <p>{t('marketplaces.noCandidate')}</p> : null}
      <Stack as="ul" gap={2} marginTop={3}>
        {listed.map((item) => (
          <SkuRow
            key={item.skuId}
            sku={{ ...item, imageUrl: item.picture }}
            why={t('marketplaces.listedElsewhere')}
            busy={match.isPending}
            onChoose={() => choose(item.skuId)}
          />
        ))}
        {others.map((sku) => (
          <SkuRow
            key={sku.skuId}
            sku={sku}
            why={sku.by.map((one) => t(`marketplaces.alike.${one}`)).join(' · ')}
            busy={match.isPending}
            onChoose={() => choose(sku.skuId)}
          />
        ))}
      </Stack>
    </>
  )
}

const CodeRow = ({ unknown, onMatch }: { unknown: UnknownCode; onMatch: () => void }) => (
  <li className={classes.codeRow}>
    <span>
      <b>{unknown.code}</b>
      <small>{[unknown.channelName, unknown.title, unknown.spec].filter(Boolean).join(' · ')}</small>
      <small>
        {t('marketplaces.codeOrders', { n: unknown.orders })}
        {unknown.fits > 1 ? ` · ${t('marketplaces.codeFits', { n: unknown.fits })}` : ''}
      </small>
    </span>
    <Button onClick={onMatch} aria-label={t('marketplaces.matchOf', { code: unknown.code })}>
      {t('marketplaces.match')}
    </Button>
  </li>
)

/** What codes were matched with, by whom; a wrong choice is changed here. */
const Remembered = ({ shopId, onChange }: { shopId: string; onChange: (code: Code) => void }) => {
  const { data } = useQuery(callQuery('marketplaces.matchedCodes', { shopId }))
  if (!data || data.data.length === 0) return null
  return (
    <Panel title={t('marketplaces.rememberedCodes')} flush>
      <Stack as="ul" gap={2}>
        {data.data.map((one) => (
          <li key={`${one.channelId} ${one.code}`} className={classes.codeRow}>
            <span>
              <b>{t('marketplaces.remembered', { code: one.code, sku: one.skuCode })}</b>
              <small>{[one.channelName, one.skuName].join(' · ')}</small>
              <small>{[one.matchedBy, formatDateTime(one.matchedAt)].join(' · ')}</small>
            </span>
            <Button
              variant="default"
              aria-label={t('marketplaces.changeOf', { code: one.code })}
              onClick={() => onChange(one)}
            >
              {t('marketplaces.change')}
            </Button>
          </li>
        ))}
      </Stack>
    </Panel>
  )
}

/** Marketplace codes without a matching SKU. */
export const CodesScreen = ({ shopId, back }: { shopId: string; back: LinkProps }) => {
  const query = useQuery(callQuery('marketplaces.unknownCodes', { shopId }))
  const [open, setOpen] = useState<Code>()
  useMarketplaceNews(shopId)
  const codes = query.data?.data
  return (
    <ListedScreen back={{ link: back, name: t('marketplaces.title') }} title={t('marketplaces.codes')}>
      <QueryState query={query} rows={3} rowPx={72} />
      {codes?.length === 0 ? (
        <EmptyState icon="check" title={t('marketplaces.allMatched')} text={t('marketplaces.codesText')} />
      ) : null}
      {codes && codes.length > 0 ? (
        <ul className={classes.list}>
          {codes.map((one) => (
            <CodeRow key={`${one.channelId} ${one.code}`} unknown={one} onMatch={() => setOpen(one)} />
          ))}
        </ul>
      ) : null}
      <Remembered shopId={shopId} onChange={setOpen} />
      <Dialog
        title={t('marketplaces.matchOf', { code: open?.code ?? '' })}
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        widthPx={720}
      >
        {open ? <Candidates shopId={shopId} unknown={open} onMatched={() => setOpen(undefined)} /> : null}
      </Dialog>
    </ListedScreen>
  )
}
