import type { HomeMeasurements } from '@showfloor/contract/customers'
import { t } from '../../../i18n/i18n.ts'
import { sizeText } from '../../../ui/figures/size.tsx'
import { Text } from '../../../ui/layout/parts.tsx'

/** A home's known measurements in one line: `5 楼 · 入户门 900×2050 mm · 电梯 1100×1400×2200 mm`. */
export const MeasurementsText = ({ measurements }: { measurements: HomeMeasurements }) => {
  const of = measurements
  const parts = [
    { key: 'customers.door', size: sizeText(of.doorWidthMm, of.doorHeightMm) },
    { key: 'customers.corridor', size: sizeText(of.corridorWidthMm) },
    { key: 'customers.lift', size: sizeText(of.liftWidthMm, of.liftDepthMm, of.liftHeightMm) },
    { key: 'customers.stair', size: sizeText(of.stairWidthMm) },
    { key: 'customers.bedroom', size: sizeText(of.bedroomWidthMm, of.bedroomLengthMm) },
  ] as const
  const texts = [
    ...(of.floor ? [t('customers.floorOf', { floor: of.floor })] : []),
    ...parts.filter(({ size }) => size !== '').map(({ key, size }) => t(key, { size })),
    ...(of.wallKind ? [t(`customers.wall.${of.wallKind}`)] : []),
  ]
  return (
    <Text as="small" block size="sm" tabular>
      {texts.length > 0 ? texts.join(' · ') : t('customers.measurementsUnknown')}
    </Text>
  )
}
