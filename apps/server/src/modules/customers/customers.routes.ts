import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { saveAddress, saveMeasurements } from './customers.addresses.ts'
import { districtsOf } from './customers.districts.ts'
import {
  addNote,
  changeCustomer,
  getCustomer,
  revealMobile,
  setCustomerStatus,
} from './customers.follow-up.ts'
import { createCustomer, searchAddresses, searchCustomers } from './customers.ts'

export const customersRoutes: HandlersOf<Contract['customers']> = {
  search: (context, input) => searchCustomers(context, input),
  get: (context, input) => getCustomer(context.db, input.id),
  update: (context, input) => changeCustomer(context, input),
  setStatus: (context, input) => setCustomerStatus(context, input),
  addNote: (context, input) => addNote(context, input),
  revealMobile: (context, input) => revealMobile(context.db, input.id),
  searchAddresses: (context, input) => searchAddresses(context, input),
  create: (context, input) => createCustomer(context, input),
  saveAddress: (context, input) => saveAddress(context, input),
  saveMeasurements: (context, input) => saveMeasurements(context.db, input),
  districts: async (context, input) => ({ data: await districtsOf(context.db, input.parentDistrict) }),
}
