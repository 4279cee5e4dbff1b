import { publicEventNames, type PublicEventType } from '@showfloor/contract/common/public-events'
import { readStored } from '../../client/storage/storage.ts'
import { contractLanguage, t } from '../../i18n/i18n.ts'
import { CheckField } from '../../ui/choices/check-field.tsx'
import { Fault } from '../../ui/feedback/fault.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { ShopChoice } from '../identity/accounts/account-rights.tsx'
import { useRightNames } from '../identity/accounts/accounts.queries.ts'
import { Stack } from '../../ui/layout/parts.tsx'
import classes from './webhooks.module.css'

/** Chooses events. `named`: shows their names for machines below. */
export const EventChoice = (props: {
  types: readonly PublicEventType[]
  chosen: readonly PublicEventType[]
  fault: string | undefined
  named?: boolean
  onChange: (types: PublicEventType[]) => void
}) => {
  const { types, chosen, fault, named, onChange } = props
  return (
    <Panel title={t('webhooks.events')}>
      <Stack className={classes.choices}>
        {types.map((type) => (
          <CheckField
            key={type}
            label={publicEventNames[type][contractLanguage()]}
            hint={named === false ? undefined : type}
            checked={chosen.includes(type)}
            onChange={(checked) =>
              onChange(types.filter((one) => (one === type ? checked : chosen.includes(one))))
            }
          />
        ))}
      </Stack>
      {fault ? <Fault>{fault}</Fault> : null}
    </Panel>
  )
}

const mayChooseChain = (): boolean => readStored('userInfo')?.permissions.includes('chain.manage') ?? false

/** The shops of something new: the chain, for those who administer it. */
export const firstShops = (): string[] | null => (mayChooseChain() ? null : [])

const namedMax = 3

/** Whose events are heard: those of the chain, of named shops, or of a number of shops. */
export const useScopeText = (): ((shopIds: readonly string[] | null) => string) => {
  const { shopNames } = useRightNames()
  return (shopIds) => {
    if (shopIds === null) return t('webhooks.everyShop')
    const names = shopIds.flatMap((id) => shopNames.get(id) ?? [])
    return names.length === shopIds.length && names.length <= namedMax
      ? names.join(t('common.listSeparator'))
      : t('webhooks.shopCount', { n: shopIds.length })
  }
}

/** Chooses the shops to which it belongs and whose events it hears; null: the chain and all of them, only for those who administer it. */
export const ShopScope = (props: {
  shopIds: string[] | null
  fault: string | undefined
  onChange: (shopIds: string[] | null) => void
}) => {
  const { shopIds, fault, onChange } = props
  const { shops } = useRightNames()
  return (
    <>
      {mayChooseChain() ? (
        <CheckField
          label={t('webhooks.everyShop')}
          hint={t('webhooks.everyShopHint')}
          checked={shopIds === null}
          onChange={(every) => onChange(every ? null : [])}
        />
      ) : null}
      {shopIds === null ? null : <ShopChoice shops={shops} chosen={shopIds} onChange={onChange} />}
      {fault ? <Fault>{fault}</Fault> : null}
    </>
  )
}
