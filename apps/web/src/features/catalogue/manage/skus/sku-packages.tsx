import { SKU_PACKAGES_MAX } from '@showfloor/contract/common/constants'
import { Button } from '@mantine/core'
import { t } from '../../../../i18n/i18n.ts'
import { CheckField } from '../../../../ui/choices/check-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Icon } from '../../../../ui/pictures/icons.tsx'
import { Panel } from '../../../../ui/screen/panel.tsx'
import shared from '../../../identity/administration.module.css'
import { emptyPackage, type PackageDraft, type SkuEditing } from './sku-draft.ts'
import { Inline, Note, Stack, Text } from '../../../../ui/layout/parts.tsx'
import classes from '../manage.module.css'

const sides = ['lengthMm', 'widthMm', 'heightMm', 'weightG'] as const

/** The packages of a SKU's delivery. */
export const Packages = ({ draft, stored, faults, onChange }: SkuEditing) => {
  const isAsMany = draft.packages.length === stored.packages.length
  // The stored value is shown before it is overwritten.
  const hint = (at: number, side: (typeof sides)[number]) => {
    const value = stored.packages[at]?.[side] ?? ''
    return isAsMany && value !== draft.packages[at]?.[side] ? t('manage.stored', { value }) : undefined
  }
  const put = (at: number, part: Partial<PackageDraft>) =>
    onChange({ packages: draft.packages.map((one, place) => (place === at ? { ...one, ...part } : one)) })
  return (
    <Panel title={t('catalogue.packages')}>
      <div className={shared.form}>
        {draft.packages.length === 0 ? <Note>{t('catalogue.noPackages')}</Note> : null}
        {draft.packages.map((one, at) => (
          <Stack as="fieldset" columns={1} gap={3} line="around" round="m" key={at} className={classes.part}>
            <Inline as="legend" gap={3} align="center" justify="between" wide weight={600}>
              {t('manage.packageNo', { no: at + 1 })}
            </Inline>
            <Stack gap={3} align="start" className={classes.sides}>
              {sides.map((side) => (
                <TextField
                  key={side}
                  label={t(`manage.package.${side}`)}
                  required
                  inputMode="decimal"
                  autoComplete="off"
                  after={side === 'weightG' ? 'kg' : 'mm'}
                  value={one[side]}
                  error={faults[`packages.${at}.${side}`]}
                  hint={hint(at, side)}
                  onChange={(event) => put(at, { [side]: event.currentTarget.value.trim() })}
                />
              ))}
            </Stack>
            <div className={classes.line}>
              <CheckField
                label={t('manage.package.needsAssembly')}
                checked={one.needsAssembly}
                onChange={(needsAssembly) => put(at, { needsAssembly })}
              />
              <CheckField
                label={t('catalogue.mayTilt')}
                checked={one.mayTilt}
                onChange={(mayTilt) => put(at, { mayTilt })}
              />
              <Button
                variant="subtle"
                onClick={() => onChange({ packages: draft.packages.filter((_, place) => place !== at) })}
              >
                {t('manage.packageRemove')}
              </Button>
            </div>
          </Stack>
        ))}
        <div className={classes.line}>
          <Button
            variant="default"
            disabled={draft.packages.length >= SKU_PACKAGES_MAX}
            leftSection={<Icon name="plus" size={18} />}
            onClick={() => onChange({ packages: [...draft.packages, emptyPackage()] })}
          >
            {t('manage.packageAdd')}
          </Button>
          {isAsMany ? null : (
            <Text as="small" size="sm">
              {t('manage.stored', { value: t('manage.packageCount', { n: stored.packages.length }) })}
            </Text>
          )}
        </div>
      </div>
    </Panel>
  )
}
