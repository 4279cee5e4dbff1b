import { useQuery } from '@tanstack/react-query'
import { formatCents } from '@showfloor/contract/common/money'
import { t } from '../../../../i18n/i18n.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Icon } from '../../../../ui/pictures/icons.tsx'
import { Price } from '../../../../ui/figures/price.tsx'
import { ProductPicture } from '../../../../ui/pictures/product-picture.tsx'
import { Size } from '../../../../ui/figures/size.tsx'
import { SkeletonRows } from '../../../../ui/states/skeleton.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { StockLabel } from '../../../inventory/stock-label.tsx'
import type { SpaceSearch } from '../space-search.ts'
import { spaceAlternativesQuery, type Alternative, type SpaceSlot } from '../spaces.queries.ts'
import { Inline, Stack } from '../../../../ui/layout/parts.tsx'
import classes from '../spaces.module.css'

const differenceText = (cents: number): string => {
  if (cents === 0) return t('spaces.samePrice')
  const text = `¥${formatCents(Math.abs(cents))}`
  return cents > 0 ? t('spaces.dearer', { amount: text }) : t('spaces.cheaper', { amount: text })
}

const Choice = ({ one, onChoose }: { one: Alternative; onChoose: () => void }) => {
  const { piece, fits, overMm, difference } = one
  return (
    <li>
      <Stack
        as="button"
        gap={3}
        align="center"
        pad={2}
        surface="plain"
        line="around"
        round="m"
        textAlign="start"
        type="button"
        className={classes.choice}
        data-fits={fits}
        onClick={onChoose}
      >
        <ProductPicture src={piece.picture} alt="" color={piece.pictureColor} rounded />
        <Stack as="span" gap="hair" shrink className={classes.spaceAlternativeText}>
          <b>{piece.name}</b>
          <small>
            <Size widthMm={piece.size.widthMm} depthMm={piece.size.depthMm} heightMm={piece.size.heightMm} />
          </small>
          <Inline as="span" wrap gapY={0} gapX={3} align="baseline">
            <Price amountCents={piece.marketingPrice * piece.quantity} />
            <small>{differenceText(difference)}</small>
          </Inline>
          <Inline as="span" wrap gapY={0} gapX={3} align="center" className={classes.state}>
            <span data-fits={fits}>
              <Icon name={fits ? 'check' : 'alert'} size={16} />
              {fits
                ? t('spaces.fits')
                : overMm === null
                  ? t('spaces.fitsNot')
                  : t('spaces.tooLarge', { mm: overMm })}
            </span>
            <StockLabel stock={piece.stock} />
          </Inline>
        </Stack>
      </Stack>
    </li>
  )
}

/** The alternatives of a slot, fitting ones first. */
export const SpaceAlternatives = (props: {
  shopId: string
  search: SpaceSearch
  slot: SpaceSlot
  onChoose: (skuId: string) => void
  onClose: () => void
}) => {
  const { shopId, search, slot, onChoose, onClose } = props
  const query = useQuery(spaceAlternativesQuery(shopId, search, slot.no))
  return (
    <Dialog title={t('spaces.swapNamed', { name: slot.name })} open onClose={onClose} widthPx={860}>
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <SkeletonRows count={5} rowPx={96} /> : null}
      {query.data?.data.length === 0 ? <EmptyState icon="sofa" title={t('spaces.nothingElse')} /> : null}
      <Stack as="ul" gap={2} className={classes.choices}>
        {query.data?.data.map((one) => (
          <Choice key={one.piece.skuId} one={one} onChoose={() => onChoose(one.piece.skuId)} />
        ))}
      </Stack>
    </Dialog>
  )
}
