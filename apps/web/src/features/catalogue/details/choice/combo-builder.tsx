import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../../client/queries.ts'
import { t } from '../../../../i18n/i18n.ts'
import { Panel } from '../../../../ui/screen/panel.tsx'
import { SearchBar } from '../../../../ui/search/search-bar.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../../../ui/states/skeleton.tsx'
import { PlainButton } from '../../../../ui/buttons/plain-button.tsx'
import { Price } from '../../../../ui/figures/price.tsx'
import { useShopOnly } from '../../../../ui/privacy/shop-only.ts'
import { sizeText } from '../../../../ui/figures/size.tsx'
import { chosenPieces, wholeCents, wholeSize, type Combo } from './combo-rules.ts'
import classes from '../product.module.css'
import type { ListedItem } from '../../items.queries.ts'
import { Box, Inline, Stack, Text } from '../../../../ui/layout/parts.tsx'

type Adding = { onAdd?: ((items: readonly ListedItem[]) => Promise<unknown>) | undefined }

/** The drawn height of the highest piece, and the assumed width of one without a width. */
const [highestPx, unknownMm] = [280, 800]

/** The pieces side by side, to one scale. */
const Whole = ({ pieces }: { pieces: readonly ListedItem[] }) => {
  const { heightMm } = wholeSize(pieces)
  const widths = pieces.map(({ size }) => size.widthMm ?? unknownMm)
  const wholeMm = widths.reduce((sum, mm) => sum + mm, 0)
  const mostPx = (mm: number): number => (mm * highestPx) / (heightMm ?? unknownMm)
  return (
    <Inline align="end" justify="center" round="m" className={classes.whole}>
      {pieces.map((piece, at) => {
        const mm = widths[at] ?? unknownMm
        return (
          <Box
            as="figure"
            shrink
            key={`${piece.itemMappingId}-${at}`}
            style={{ width: `${(mm / wholeMm) * 100}%`, maxWidth: `${mostPx(mm)}px` }}
          >
            <img src={piece.alone} alt="" loading="lazy" />
            <Text as="figcaption" size="sm" tabular textAlign="center">
              {piece.size.widthMm}
            </Text>
          </Box>
        )
      })}
    </Inline>
  )
}

const ComboChoice = ({ combo, onAdd }: { combo: Combo } & Adding) => {
  const [chosen, setChosen] = useState<(string | undefined)[]>([])
  const [busy, setBusy] = useState(false)
  const isShopOnlyShown = useShopOnly()
  const pieces = chosenPieces(combo, chosen)
  const { widthMm, depthMm, heightMm } = wholeSize(pieces)
  const cents = wholeCents(pieces)
  const choose = (at: number, id: string) =>
    setChosen(combo.slots.map((_, slot) => (slot === at ? id : chosen[slot])))
  return (
    <Panel title={combo.name} aside={isShopOnlyShown ? <small>{combo.code}</small> : null}>
      <Whole pieces={pieces} />
      <Stack gap={3} className={classes.slots}>
        {combo.slots.map(({ name, optional, pieces: options }, at) => (
          <Stack as="label" gap={1} shrink key={name}>
            <span>{name}</span>
            <select
              value={chosen[at] ?? options[0]?.itemMappingId ?? ''}
              onChange={(event) => choose(at, event.currentTarget.value)}
            >
              {options.map((item) => (
                <option key={item.itemMappingId} value={item.itemMappingId}>
                  {[item.skuSize, item.propertiesName].filter(Boolean).join(' · ') || item.skuName}
                </option>
              ))}
              {optional ? <option value="">{t('browse.comboLeaveOut')}</option> : null}
            </select>
          </Stack>
        ))}
      </Stack>
      <Inline wrap gapY={3} gapX={6} align="center" className={classes.companionSum}>
        <span>
          {t('browse.comboSize')} <b>{sizeText(widthMm, depthMm, heightMm)}</b>
        </span>
        {cents === null ? (
          <small>{t('catalogue.unavailable')}</small>
        ) : (
          <span>
            {t('browse.comboTotal')} <Price amountCents={cents} size="lg" />
          </span>
        )}
        {onAdd && cents !== null ? (
          <PlainButton
            primary
            busy={busy}
            onClick={() => {
              setBusy(true)
              void onAdd(pieces).finally(() => setBusy(false))
            }}
          >
            {t('browse.comboAdd')}
          </PlainButton>
        ) : null}
      </Inline>
    </Panel>
  )
}

/** The combos found by code or name, instead of the product's own. */
const FoundCombos = (props: { shopId: string; keyword: string } & Adding) => {
  const { shopId, keyword } = props
  const query = useQuery(callQuery('catalogue.comboSearch', { shopId, keyword }))
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonRows count={1} rowPx={200} />
  if (query.data.data.length === 0) return <p>{t('browse.comboNone')}</p>
  return query.data.data.map((combo) => <ComboChoice key={combo.id} combo={combo} onAdd={props.onAdd} />)
}

/** The combos of a product, or found ones: choose the pieces and see the whole with its size and price. */
export const ComboBuilder = ({
  shopId,
  productId,
  onAdd,
}: { shopId: string; productId: string } & Adding) => {
  const query = useQuery(callQuery('catalogue.comboList', { shopId, channelSpuId: productId }))
  const [keyword, setKeyword] = useState('')
  const combos = query.data?.data ?? []
  if (combos.length === 0) return null
  return (
    <Stack as="section" gap={4} wide className={classes.combos}>
      <h2>{t('browse.combos')}</h2>
      <SearchBar value={keyword} placeholder={t('browse.comboSearch')} onSearch={setKeyword} />
      {keyword === '' ? (
        combos.map((combo) => <ComboChoice key={combo.id} combo={combo} onAdd={onAdd} />)
      ) : (
        <FoundCombos shopId={shopId} keyword={keyword} onAdd={onAdd} />
      )}
    </Stack>
  )
}
