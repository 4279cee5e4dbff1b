export { measurementsAt } from './customers.addresses.ts'
export { addressById, customerById, findCustomers, markOrdered } from './customers.ts'
