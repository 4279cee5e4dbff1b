import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { SearchBar } from '../../../ui/search/search-bar.tsx'
import { sizeText } from '../../../ui/figures/size.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { itemSearchQuery, type ListedItem } from '../../catalogue/items.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from './editor.module.css'

/** A SKU as an editor shows it. */
export type PinnedPiece = { skuId: string; name: string; picture: string; pictureColor: string }
/** A chosen SKU with its size. */
export type DraftPiece = PinnedPiece & { sizeText: string }

const pieceOfItem = (item: ListedItem): DraftPiece => ({
  skuId: item.skuId,
  name: item.skuName,
  sizeText: sizeText(item.size.widthMm, item.size.depthMm, item.size.heightMm),
  picture: item.picture,
  pictureColor: item.pictureColor,
})

/** Finds a SKU of the shop's channel by code or keyword. */
export const PiecePicker = (props: {
  shopId: string
  title: string
  onPick: (piece: DraftPiece) => void
  onClose: () => void
}) => {
  const { shopId, title, onPick, onClose } = props
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const query = useQuery(itemSearchQuery(shopId, { keyword }))
  const found = query.data?.data ?? []
  return (
    <Dialog title={title} open onClose={onClose} widthPx={640}>
      <Stack gap={3} className={classes.picker}>
        <SearchBar value={typed} placeholder={t('browse.codeHint')} onType={setTyped} onSearch={setTyped} />
        {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? <SkeletonRows count={5} /> : null}
        {query.data && found.length === 0 ? <p>{t('spaces.noPieces')}</p> : null}
        <Stack as="ul" gap={1} aria-label={title}>
          {found.map((item) => (
            <li key={item.itemMappingId}>
              <Stack
                as="button"
                gap={3}
                align="center"
                wide
                pad={1}
                round="m"
                textAlign="start"
                type="button"
                onClick={() => onPick(pieceOfItem(item))}
              >
                <ProductPicture src={item.picture} alt="" color={item.pictureColor} rounded />
                <span>
                  <b>{item.skuName}</b>
                  <small>{[item.skuCode, pieceOfItem(item).sizeText].filter(Boolean).join(' · ')}</small>
                </span>
              </Stack>
            </li>
          ))}
        </Stack>
      </Stack>
    </Dialog>
  )
}
