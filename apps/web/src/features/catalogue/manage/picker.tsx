import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState, type ReactNode } from 'react'
import { callQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import type { ManagedProduct } from './manage.queries.ts'
import { Note, Stack } from '../../../ui/layout/parts.tsx'
import classes from './manage.module.css'

type Found<Item> = { data: Item[] }

/** A search field with results to choose from. */
const Picker = <Item extends { id: string }>(props: {
  label: string
  queryOf: (keyword: string) => Pick<UseQueryOptions<Found<Item>>, 'queryKey' | 'queryFn'>
  taken: readonly string[]
  onPick: (item: Item) => void
  children: (item: Item) => ReactNode
}) => {
  const { label, queryOf, taken, onPick, children } = props
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const keyword = useDeferredValue(text.trim())
  const { data, error } = useQuery({ ...queryOf(keyword), enabled: keyword !== '' })
  const found = keyword === '' ? [] : (data?.data ?? []).filter(({ id }) => !taken.includes(id))
  return (
    <Stack columns={1} gap={2} className={classes.picker}>
      <TextField
        ref={field}
        label={label}
        error={error ? messageOf(error) : undefined}
        autoComplete="off"
        enterKeyHint="search"
        before={<Icon name="search" size={18} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter must not save the form around it.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {found.length > 0 ? (
        <ul>
          {found.slice(0, 8).map((item) => (
            <li key={item.id}>
              <button
                type="button"
                onClick={() => {
                  onPick(item)
                  setText('')
                  field.current?.focus()
                }}
              >
                {children(item)}
                <Icon name="plus" size={18} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {keyword !== '' && data && found.length === 0 ? <Note>{t('manage.pickerNothing')}</Note> : null}
    </Stack>
  )
}

type Named = ManagedProduct['recommended'][number]

export const NamedProduct = ({
  product,
}: {
  product: Pick<Named, 'name' | 'code' | 'picture' | 'pictureColor'>
}) => (
  <>
    <span className={classes.thumb}>
      <ProductPicture src={product.picture} alt="" color={product.pictureColor} rounded />
    </span>
    <Stack as="span" shrink className={classes.what}>
      <b>{product.name}</b>
      <small>{product.code}</small>
    </Stack>
  </>
)

export const ProductPicker = (props: { taken: readonly string[]; onPick: (product: Named) => void }) => (
  <Picker
    {...props}
    label={t('manage.productPick')}
    queryOf={(keyword) => callQuery('catalogue.productPaging', { keyword, size: 12 })}
  >
    {(product: Named) => <NamedProduct product={product} />}
  </Picker>
)

export type SkuName = ManagedProduct['combos'][number]['slots'][number]['skus'][number]

export const SkuPicker = (props: {
  label: string
  taken: readonly string[]
  onPick: (sku: SkuName) => void
}) => (
  <Picker {...props} queryOf={(keyword) => callQuery('catalogue.skuSearch', { keyword })}>
    {(sku: SkuName) => (
      <Stack as="span" shrink className={classes.what}>
        <b>{sku.name}</b>
        <small>{sku.skuCode}</small>
      </Stack>
    )}
  </Picker>
)
