import { useQuery } from '@tanstack/react-query'
import { CheckField } from '../../ui/choices/check-field.tsx'
import { shopListQuery, shopsOf } from './shop-list.ts'
import { Stack, Text } from '../../ui/layout/parts.tsx'

/** Several shops. */
export const ShopsField = (props: {
  label: string
  /** Those to choose from; the user's own by default. */
  shops?: readonly { id: string; name: string }[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (shopIds: string[]) => void
}) => {
  const { label, chosen, error, onChange } = props
  const own = useQuery({ ...shopListQuery(), enabled: props.shops === undefined })
  const shops = props.shops ?? shopsOf(own.data?.data ?? [])
  return (
    <Stack as="fieldset" gap={1}>
      <legend>{label}</legend>
      {shops.map(({ id, name }) => (
        <CheckField
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
      {error === undefined ? null : (
        <Text tone="danger" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
