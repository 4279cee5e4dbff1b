import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { exporting } from '../../platform/exports/list-export.ts'
import type { CustomerBus } from './customers.events.ts'
import { customersExport } from './customers.export.ts'
import { eraseCustomer, personalData } from './customers.privacy.ts'
import { saveAddress, saveMeasurements } from './addresses/addresses.ts'
import { districtsOf } from './addresses/districts.ts'
import {
  addNote,
  changeCustomer,
  getCustomer,
  revealMobile,
  setCustomerStatus,
} from './customers.follow-up.ts'
import { createCustomer, customerStatuses, searchAddresses, searchCustomers } from './customers.ts'

export const customersRoutes = (bus: CustomerBus): HandlersOf<Contract['customers']> => ({
  search: searchCustomers,
  statusQuery: customerStatuses,
  get: getCustomer,
  update: changeCustomer,
  setStatus: setCustomerStatus,
  addNote,
  revealMobile,
  searchAddresses,
  create: createCustomer,
  saveAddress,
  saveMeasurements: (context, input) => saveMeasurements(context.db, input),
  districts: async (context, input) => ({ data: await districtsOf(context.db, input.parentDistrict) }),
  export: exporting(customersExport),
  personalData: (context, input) => personalData(context, bus, input.id),
  erase: (context, input) => eraseCustomer(context, bus, input.id),
})
