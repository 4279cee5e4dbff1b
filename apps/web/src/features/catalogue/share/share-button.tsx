import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { PlainButton } from '../../../ui/buttons/plain-button.tsx'

const ShareDialog = lazyPart(
  async () => (await import('./share-dialog.tsx')).ShareDialog,
  ({ onClose }) => onClose(),
)

/** Shares the product with a customer by a link. */
export const ShareButton = (props: {
  shopId: string
  product: { channelSpuId: string; name: string }
  sku: { skuCode: string }
}) => {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <PlainButton onClick={() => setOpen(true)}>
        <Icon name="share" size={18} />
        {t('catalogue.share')}
      </PlainButton>
      {open ? (
        <ShareDialog
          shopId={props.shopId}
          product={props.product}
          skuCode={props.sku.skuCode}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}
