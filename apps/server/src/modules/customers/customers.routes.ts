import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { exporting, type ListExport } from '../../platform/exports/list-export.ts'
import type { CustomerBus } from './customers.events.ts'
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
import type { CustomerStatus } from '@showfloor/contract/common/customer-status'
import type { Language } from '../../platform/calls/context.ts'
import { csvTime } from '../../platform/tables/csv/csv.ts'

const statuses: Record<CustomerStatus, Record<Language, string>> = {
  NEW: { zh: '新客', en: 'new' },
  FOLLOWING: { zh: '跟进中', en: 'followed up' },
  ORDERED: { zh: '已下单', en: 'has ordered' },
  LOST: { zh: '已流失', en: 'lost' },
}

/** A shop's potential clients as a file, with mobiles masked as in the list. */
const customersExport: ListExport<Contract['customers']['search']> = {
  of: 'customers.export',
  name: { zh: '客户', en: 'customers' },
  list: searchCustomers,
  columns: [
    { zh: '姓名', en: 'Name', of: ({ name }) => name },
    { zh: '手机号', en: 'Mobile', of: ({ mobile }) => mobile },
    { zh: '状态', en: 'Status', of: ({ status }, { language }) => statuses[status][language] },
    { zh: '导购', en: 'Guide', of: ({ guideName }) => guideName },
    { zh: '地址数', en: 'Addresses', of: ({ addresses }) => addresses.length },
    { zh: '登记时间', en: 'Since', of: ({ createdAt }) => csvTime(new Date(createdAt)) },
  ],
}

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
