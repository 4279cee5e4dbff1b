import { Button } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { t } from '../../../../i18n/i18n.ts'
import { focusHere } from '../../../../ui/focus/focus-here.ts'
import { Icon } from '../../../../ui/pictures/icons.tsx'
import { moved, MoveButtons } from '../../../../ui/buttons/move-buttons.tsx'
import { ProductPicture } from '../../../../ui/pictures/product-picture.tsx'
import { sizeText } from '../../../../ui/figures/size.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { StatusPill } from '../../../../ui/states/status-pill.tsx'
import { useUnsaved } from '../../../../ui/drafts/use-draft.ts'
import shared from '../../../identity/administration.module.css'
import { useChoices, useSaving, type ManagedProduct, type ManagedSku } from '../manage.queries.ts'
import { SaveBar } from '../save-bar.tsx'
import { SkuForm } from './sku-form.tsx'
import { Box, Note, Stack } from '../../../../ui/layout/parts.tsx'
import classes from '../manage.module.css'

const SkuRow = (props: { sku: ManagedSku; isLast: boolean; onOpen: () => void; buttons: ReactNode }) => {
  const { sku, isLast, onOpen, buttons } = props
  return (
    <Stack as="li" columns="fill-auto" align="center" line="below" className={classes.sku}>
      <button
        ref={isLast ? focusHere : null}
        type="button"
        className={`${shared.row} ${classes.product}`}
        onClick={onOpen}
      >
        <span className={classes.thumb}>
          <ProductPicture src={sku.picture} alt="" color={sku.pictureColor} rounded />
        </span>
        <Stack as="span" shrink className={classes.what}>
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
        </Stack>
        <Note as="span" tabular className={classes.numbers}>
          {t('manage.packageCount', { n: sku.packages.length })} ·{' '}
          {t('manage.listingCount', { n: sku.listings.length })}
        </Note>
        <Box as="span" justifySelf="start" className={classes.state}>
          <StatusPill tone={sku.status === 'onsale' ? 'positive' : 'neutral'}>
            {t(`manage.status.${sku.status}`)}
          </StatusPill>
        </Box>
      </button>
      {buttons}
    </Stack>
  )
}

/** The SKUs of a product in the order of its page; one of them, or a new one, is open at a time. */
export const SkusTab = ({ product }: { product: ManagedProduct }) => {
  const [open, setOpen] = useState<string>()
  const [last, setLast] = useState<string>()
  const [wanted, setWanted] = useState<readonly string[]>([])
  const saving = useSaving('catalogue.skusReorder')
  // A new order stays when others add SKUs.
  const placeOf = ({ id }: ManagedSku) => (wanted.includes(id) ? wanted.indexOf(id) : product.skus.length)
  const skus = product.skus.toSorted((a, b) => placeOf(a) - placeOf(b))
  const ids = skus.map(({ id }) => id)
  const dirty = ids.join() !== product.skus.map(({ id }) => id).join()
  useUnsaved(() => dirty, {
    of: `skus ${product.id}`,
    typed: () => (dirty ? ids : undefined),
    on: product.version,
    onBack: setWanted,
  })
  // A new SKU is listed in the first channel, which is loaded before its form opens.
  useChoices('md_ChannelBO')
  const sku = product.skus.find(({ id }) => id === open)
  const close = () => {
    setLast(open)
    setOpen(undefined)
  }
  if (open !== undefined && (open === 'new' || sku))
    return <SkuForm key={open} product={product} sku={sku} onClose={close} />
  const save = (event: FormEvent) => {
    event.preventDefault()
    saving.save({ channelSpuId: product.id, version: product.version, skuIds: ids })
  }
  const add = (
    <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setOpen('new')}>
      {t('manage.skuAdd')}
    </Button>
  )
  if (skus.length === 0)
    return <EmptyState title={t('manage.noSkus')} text={t('manage.noSkusText')} action={add} />
  return (
    <form className={classes.tab} noValidate onSubmit={save}>
      {skus.length > 1 ? <Note>{t('manage.skuOrderHint')}</Note> : null}
      <div className={shared.table}>
        <ul>
          {skus.map((one, at) => (
            <SkuRow
              key={one.id}
              sku={one}
              isLast={one.id === last}
              onOpen={() => setOpen(one.id)}
              buttons={
                skus.length > 1 ? (
                  <MoveButtons
                    name={one.name}
                    at={at}
                    count={skus.length}
                    onMove={(to) => setWanted(moved(ids, at, to))}
                  />
                ) : null
              }
            />
          ))}
        </ul>
      </div>
      <div>{add}</div>
      {dirty ? <SaveBar saving={saving} dirty={dirty} /> : null}
    </form>
  )
}
