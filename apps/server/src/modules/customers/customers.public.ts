export { districts, loadDistricts, type District } from './customers.districts.loading.ts'
export { measurementsAt } from './customers.addresses.ts'
export { addressById, customerById, findCustomers, markOrdered } from './customers.ts'
