import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { SearchBar } from '../../../ui/search/search-bar.tsx'
import classes from '../administration.module.css'
import type { RightNames } from './accounts.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'

/** The list with a value added or removed. */
const toggled = (list: readonly string[], value: string, on: boolean): string[] =>
  on ? [...list, value] : list.filter((one) => one !== value)

/** The roles of an account. */
export const RoleChoice = (props: {
  roles: RightNames['roles']
  chosen: readonly string[]
  onChange: (codes: string[]) => void
}) => (
  <Panel title={t('identity.roles')}>
    {props.roles.map(({ code, name, permissions }) => (
      <CheckField
        key={code}
        label={name}
        hint={t('identity.permissionCount', { n: permissions.length })}
        checked={props.chosen.includes(code)}
        onChange={(on) => props.onChange(toggled(props.chosen, code, on))}
      />
    ))}
  </Panel>
)

/** The shops of an account, found by name or code. */
export const ShopChoice = (props: {
  shops: RightNames['shops']
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}) => {
  const [words, setWords] = useState('')
  const found = props.shops.filter(({ siteName, siteCode }) =>
    `${siteName} ${siteCode}`.toLowerCase().includes(words.trim().toLowerCase()),
  )
  return (
    <Panel
      title={t('identity.columnShops')}
      aside={
        <small className={classes.quiet}>
          {t('identity.shopsChosen', { n: props.chosen.length, all: props.shops.length })}
        </small>
      }
    >
      <div className={classes.form}>
        <SearchBar value="" placeholder={t('identity.shopsHint')} onSearch={setWords} onType={setWords} />
        <Stack className={classes.shopList}>
          {found.map(({ id, name, siteCode, region }) => (
            <CheckField
              key={id}
              label={name}
              hint={[siteCode, region].filter(Boolean).join(' · ')}
              checked={props.chosen.includes(id)}
              onChange={(on) => props.onChange(toggled(props.chosen, id, on))}
            />
          ))}
        </Stack>
      </div>
    </Panel>
  )
}
