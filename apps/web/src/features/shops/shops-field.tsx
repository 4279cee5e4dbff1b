import { useQuery } from '@tanstack/react-query'
import { CheckField } from '../../ui/choices/check-field.tsx'
import { shopListQuery, shopsOf } from './shop-list.ts'
import classes from './shops-field.module.css'

/** Several of the user's shops. */
export const ShopsField = (props: {
  label: string
  chosen: readonly string[]
  error: string | undefined
  onChange: (shopIds: string[]) => void
}) => {
  const { label, chosen, error, onChange } = props
  const shops = shopsOf(useQuery(shopListQuery()).data?.data ?? [])
  return (
    <fieldset className={classes['shops']}>
      <legend>{label}</legend>
      {shops.map(({ id, name }) => (
        <CheckField
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
      {error === undefined ? null : <p role="alert">{error}</p>}
    </fieldset>
  )
}
