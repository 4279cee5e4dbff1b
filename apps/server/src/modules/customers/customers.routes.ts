import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/mount.ts'
import { saveAddress, saveMeasurements } from './customers.service.addresses.ts'
import { districtsOf } from './customers.service.districts.ts'
import { createCustomer, searchCustomers } from './customers.service.ts'

export const customersRoutes: HandlersOf<Contract['customers']> = {
  search: (context, input) => searchCustomers(context.db, input),
  create: (context, input) => createCustomer(context, input),
  saveAddress: (context, input) => saveAddress(context, input),
  saveMeasurements: (context, input) => saveMeasurements(context.db, input),
  districts: async (context, input) => ({ data: await districtsOf(context.db, input.parentDistrict) }),
}
