import { useState } from 'react'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { PlainButton } from '../../../ui/buttons/plain-button.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { useBackOffice } from '../../../ui/privacy/shop-only.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Photos } from '../../files/photos.tsx'
import { useSamples, type Sample } from './samples.queries.ts'
import { Inline, Note, Stack } from '../../../ui/layout/parts.tsx'
import classes from '../inventory.module.css'

const MakeSample = lazyPart(
  async () => (await import('./make-sample.tsx')).MakeSample,
  ({ onClose }) => onClose(),
)
const WithdrawSample = lazyPart(
  async () => (await import('./withdraw-sample.tsx')).WithdrawSample,
  ({ onClose }) => onClose(),
)

/** Whether samples can be made and withdrawn here: with the permission, in the back office. */
const useMayManage = (): boolean => {
  const isBackOffice = useBackOffice()
  const permissions = useStored('userInfo')?.permissions
  return isBackOffice && (permissions?.includes('sample.manage') ?? false)
}

const SampleRow = (props: {
  sample: Sample
  choice: string
  onAdd: ((sample: Sample) => Promise<unknown>) | undefined
  onWithdraw: (() => void) | undefined
}) => {
  const { sample, choice, onAdd, onWithdraw } = props
  const [busy, setBusy] = useState(false)
  return (
    <li>
      <div>
        <b>{t('common.sample', { no: sample.serialNo })}</b>
        {choice === '' ? null : <small>{choice}</small>}
        <p>{sample.condition}</p>
        <Photos urls={sample.pictures} />
      </div>
      <Inline wrap gap={3} align="center">
        <Price amountCents={sample.price} size="lg" />
        {sample.taken ? <small>{t('browse.sampleTaken')}</small> : null}
        {onAdd && !sample.taken ? (
          <PlainButton
            primary
            busy={busy}
            onClick={() => {
              setBusy(true)
              void onAdd(sample).finally(() => setBusy(false))
            }}
          >
            {t('catalogue.add')}
          </PlainButton>
        ) : null}
        {onWithdraw && !sample.taken ? (
          <PlainButton onClick={onWithdraw}>
            {t('browse.sampleWithdraw', { no: sample.serialNo })}
          </PlainButton>
        ) : null}
      </Inline>
    </li>
  )
}

/** The floor samples of a product in a shop, each with condition and price; managers make and withdraw them. Empty where there is nothing to see or make. */
export const Samples = (props: {
  shopId: string
  skus: readonly { skuCode: string; choice: string }[]
  /** The shown SKU: a new sample is a piece of it. */
  skuCode: string
  /** Absent for users without carts. */
  onAdd: ((sample: Sample) => Promise<unknown>) | undefined
}) => {
  const { shopId, skus, skuCode } = props
  const mayManage = useMayManage()
  const [making, setMaking] = useState(false)
  const [ending, setEnding] = useState<Sample>()
  const samples = useSamples(
    shopId,
    skus.map((sku) => sku.skuCode),
  )
  if (samples.length === 0 && !mayManage) return null
  return (
    <Panel
      title={t('browse.samples')}
      aside={
        mayManage ? <PlainButton onClick={() => setMaking(true)}>{t('browse.sampleMake')}</PlainButton> : null
      }
    >
      <Note>{t('browse.samplesHint')}</Note>
      <Stack as="ul" gap={3} marginTop={3} className={classes.samples}>
        {samples.map((sample) => (
          <SampleRow
            key={sample.id}
            sample={sample}
            choice={skus.find((sku) => sku.skuCode === sample.skuCode)?.choice ?? ''}
            onAdd={props.onAdd}
            onWithdraw={mayManage ? () => setEnding(sample) : undefined}
          />
        ))}
      </Stack>
      {making ? <MakeSample shopId={shopId} skuCode={skuCode} onClose={() => setMaking(false)} /> : null}
      {ending ? <WithdrawSample sample={ending} onClose={() => setEnding(undefined)} /> : null}
    </Panel>
  )
}
