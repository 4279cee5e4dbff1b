export { checkItems, checkRows } from './validation.ts'
export { packagesOf } from './validation.db.ts'
export type { ItemPackage } from './rules/items.ts'
