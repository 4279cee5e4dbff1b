import { Modal } from '@mantine/core'
import { t } from '../../../i18n/i18n.ts'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import '../../../ui/dialogs/modal-styles.ts'
import { Price } from '../../../ui/figures/price.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { StockLabel } from '../../inventory/stock-label.tsx'
import type { ListedItem } from '../items.queries.ts'
import classes from './sku-pick.module.css'

/** Chooses which of the SKUs that fit a search is added to the cart. */
export const SkuPick = (props: {
  name: string
  items: readonly ListedItem[]
  onPick: (item: ListedItem) => void
  onClose: () => void
}) => {
  const { name, items, onPick, onClose } = props
  useFocusBack(true)
  return (
    <Modal.Root opened onClose={onClose} size={520} yOffset="10dvh">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{t('browse.which')}</Modal.Title>
          <Modal.CloseButton aria-label={t('common.close')} />
        </Modal.Header>
        <Modal.Body>
          <p className={classes.name}>{name}</p>
          <p className={classes.hint}>{t('browse.whichText')}</p>
          <ul className={classes.list}>
            {items.map((item) => (
              <li key={item.itemMappingId}>
                <button type="button" onClick={() => onPick(item)}>
                  <span className={classes.picture}>
                    <ProductPicture
                      src={item.picture}
                      alt=""
                      color={item.pictureColor}
                      ratio="1/1"
                      rounded
                      sizes="64px"
                    />
                  </span>
                  <span className={classes.what}>
                    <b>{item.skuSize || item.skuCode}</b>
                    <small>{item.propertiesName}</small>
                    <StockLabel stock={item.stock} />
                  </span>
                  {item.priceInfo ? <Price amountCents={item.priceInfo.marketingPrice} /> : null}
                </button>
              </li>
            ))}
          </ul>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
