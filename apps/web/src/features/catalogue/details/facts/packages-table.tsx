import { t } from '../../../../i18n/i18n.ts'
import type { Sku } from '../../catalogue.queries.ts'
import { Text } from '../../../../ui/layout/parts.tsx'
import classes from '../product.module.css'

/** `23400` g → `23.4`. */
const kilograms = (grams: number): string => String(Math.round(grams / 100) / 10)

/** The packages of a delivery: sides in mm, weight in kg, assembly and how to carry them. */
export const PackagesTable = ({ packages }: { packages: Sku['packages'] }) => {
  if (packages.length === 0)
    return (
      <Text marginBottom={2} tone="quiet">
        {t('catalogue.noPackages')}
      </Text>
    )
  const weightG = packages.reduce((sum, one) => sum + one.weightG, 0)
  return (
    <>
      <Text marginBottom={2} tone="quiet">
        {t('catalogue.packageCount', { n: packages.length, weight: kilograms(weightG) })}
      </Text>
      <Text as="table" wide tabular className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('catalogue.packageNo')}</th>
            <th scope="col">{t('catalogue.packageSize')}</th>
            <th scope="col">{t('catalogue.packageWeight')}</th>
            <th scope="col">{t('catalogue.packageAssembly')}</th>
            <th scope="col">{t('catalogue.packageTilt')}</th>
          </tr>
        </thead>
        <tbody>
          {packages.map((one, at) => (
            <tr key={at}>
              <th scope="row">{at + 1}</th>
              <td>{[one.lengthMm, one.widthMm, one.heightMm].join(' × ')}</td>
              <td>{kilograms(one.weightG)}</td>
              <td>{one.needsAssembly ? t('catalogue.needsAssembly') : t('catalogue.noAssembly')}</td>
              <td>{one.mayTilt ? t('catalogue.mayTilt') : t('catalogue.upright')}</td>
            </tr>
          ))}
        </tbody>
      </Text>
    </>
  )
}
