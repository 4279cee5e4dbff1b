import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/icons.tsx'
import { ProductPicture } from '../../../ui/product-picture.tsx'
import { sizeText } from '../../../ui/size.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import shared from '../../identity/administration.module.css'
import type { ManagedProduct, ManagedSku } from './manage.queries.ts'
import { SkuForm } from './sku-form.tsx'
import classes from './manage.module.css'

const SkuRow = ({ sku, onOpen }: { sku: ManagedSku; onOpen: () => void }) => (
  <li>
    <button type="button" className={`${shared['row']} ${classes['product']}`} onClick={onOpen}>
      <span className={classes['thumb']}>
        <ProductPicture src={sku.picture} alt="" color={sku.pictureColor} rounded />
      </span>
      <span className={classes['what']}>
        <b>{sku.name}</b>
        <small>
          {[
            sku.skuCode,
            sku.colorName,
            sku.materialName,
            sku.sizeText || sizeText(sku.widthMm, sku.depthMm, sku.heightMm),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span className={classes['numbers']}>
        {t('manage.packageCount', { n: sku.packages.length })} ·{' '}
        {t('manage.listingCount', { n: sku.listings.length })}
      </span>
      <span className={classes['state']}>
        <StatusPill tone={sku.status === 'onsale' ? 'positive' : 'neutral'}>
          {t(`manage.status.${sku.status}`)}
        </StatusPill>
      </span>
    </button>
  </li>
)

/** The SKUs of a product; one of them, or a new one, is open at a time. */
export const SkusTab = ({ product }: { product: ManagedProduct }) => {
  const [open, setOpen] = useState<string>()
  const sku = product.skus.find(({ id }) => id === open)
  if (open !== undefined && (open === 'new' || sku))
    return <SkuForm key={open} product={product} sku={sku} onClose={() => setOpen(undefined)} />
  const add = (
    <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setOpen('new')}>
      {t('manage.skuAdd')}
    </Button>
  )
  return (
    <div className={classes['tab']}>
      {product.skus.length === 0 ? (
        <EmptyState title={t('manage.noSkus')} text={t('manage.noSkusText')} action={add} />
      ) : (
        <>
          <div className={shared['table']}>
            <ul>
              {product.skus.map((one) => (
                <SkuRow key={one.id} sku={one} onOpen={() => setOpen(one.id)} />
              ))}
            </ul>
          </div>
          <div>{add}</div>
        </>
      )}
    </div>
  )
}
