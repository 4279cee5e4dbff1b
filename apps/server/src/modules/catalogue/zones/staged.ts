import { SPECIAL_ZONE_NAME_MAX, SPECIAL_ZONES_MAX } from '@showfloor/contract/common/constants'
import { capitalsCheck, lengthCheck, type StagedLoad } from '../../../platform/database/staging.ts'
import { knownProduct } from '../articles/staged.ts'
import { manyZonesRows, storedZoneProducts, takeStagedZones } from './staged.db.ts'

/** Imports special zones with their products from staged rows. */
export const zoneLoad: StagedLoad = {
  columns: [
    { name: 'zone_name', type: 'text' },
    { name: 'zone_name_en', type: 'text' },
    { name: 'product_code', type: 'text' },
    { name: 'new_id', type: 'bigint' },
  ],
  checks: () => [
    knownProduct('product_code'),
    capitalsCheck('zone_name', { table: 'special_zones', column: 'name' }),
    lengthCheck('zone_name', SPECIAL_ZONE_NAME_MAX),
    lengthCheck('zone_name_en', SPECIAL_ZONE_NAME_MAX),
    {
      column: 'zone_name',
      why: (name) => ({
        zh: `加上“${name}”会超过 ${SPECIAL_ZONES_MAX} 个专区`,
        en: `with ${name} there would be more than ${SPECIAL_ZONES_MAX} zones`,
      }),
      rows: manyZonesRows(),
    },
  ],
  stored: storedZoneProducts,
  take: (tx, _scope, mode) => takeStagedZones(tx, mode),
}
