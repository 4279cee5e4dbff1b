import { Modal } from '@mantine/core'
import { t } from '../../../i18n/i18n.ts'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import '../../../ui/dialogs/modal-styles.ts'
import { Price } from '../../../ui/figures/price.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { StockLabel } from '../../inventory/stock-label.tsx'
import type { ListedItem } from '../items.queries.ts'
import { Box, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './shop.module.css'

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
          <Text weight={600}>{name}</Text>
          <Text tone="quiet" className={classes.hint}>
            {t('browse.whichText')}
          </Text>
          <Stack as="ul" gap={2} className={classes.list}>
            {items.map((item) => (
              <li key={item.itemMappingId}>
                <Stack
                  as="button"
                  gap={4}
                  align="center"
                  wide
                  padY={2}
                  padX={3}
                  line="around"
                  round="m"
                  textAlign="start"
                  type="button"
                  onClick={() => onPick(item)}
                >
                  <Box as="span" block>
                    <ProductPicture
                      src={item.picture}
                      alt=""
                      color={item.pictureColor}
                      ratio="1/1"
                      rounded
                      sizes="64px"
                    />
                  </Box>
                  <Stack as="span" justifyItems="start" shrink>
                    <b>{item.skuSize || item.skuCode}</b>
                    <small>{item.propertiesName}</small>
                    <StockLabel stock={item.stock} />
                  </Stack>
                  {item.priceInfo ? <Price amountCents={item.priceInfo.marketingPrice} /> : null}
                </Stack>
              </li>
            ))}
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
