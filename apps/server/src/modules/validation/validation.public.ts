export { checkItems } from './validation.ts'
