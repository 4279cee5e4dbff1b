import { voucherPlatforms } from '@showfloor/contract/common/vouchers'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { Administration } from '../../identity/administration.tsx'
import shared from '../../identity/administration.module.css'
import type { Menu } from '../../identity/menu.ts'
import { BindingPanel } from './binding-panel.tsx'
import { bindingsQuery, useBindingCalls } from './binding.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../vouchers.module.css'

/** The bindings of shops to platforms, one shop at a time. `code`: Meituan's answer to the authorisation of shop `at`; `what`: its kind. */
export const VoucherShopsScreen = (props: {
  menu: Menu
  at: string | undefined
  code: string | undefined
  what: 'VOUCHERS' | 'MONEY'
  onAt: (at: string) => void
}) => {
  const { menu, at, code, what, onAt } = props
  const { data, error, refetch } = useQuery(bindingsQuery())
  const { mutate } = useBindingCalls().authorised
  const taken = useRef<string>(undefined)
  useEffect(() => {
    if (code === undefined || at === undefined || taken.current === code) return
    taken.current = code
    mutate({ settingsOf: at, code, what }, { onSettled: () => onAt(at) })
  }, [code, at, what, mutate, onAt])
  const shops = data?.data.filter(({ platform }) => platform === 'DOUYIN') ?? []
  const shown = shops.find(({ shopId }) => shopId === at)?.shopId ?? shops[0]?.shopId
  return (
    <Administration menu={menu} title={t('voucherShops.title')}>
      <p className={shared.quiet}>{t('voucherShops.text')}</p>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? null : <SkeletonRows count={2} rowPx={160} />}
      {data && shown !== undefined ? (
        <Stack gap={4} className={classes.parts}>
          <div className={shared.about}>
            <SelectField
              label={t('voucherShops.of')}
              value={shown}
              onChange={onAt}
              options={shops.map(({ shopId, siteName }) => ({ value: shopId, label: siteName }))}
            />
          </div>
          {voucherPlatforms.map((platform) => {
            const binding = data.data.find((one) => one.shopId === shown && one.platform === platform)
            return binding ? (
              <BindingPanel
                key={`${shown} ${platform} ${binding.version}`}
                binding={binding}
                isConfigured={data.configured.includes(platform)}
              />
            ) : null
          })}
        </Stack>
      ) : null}
    </Administration>
  )
}
