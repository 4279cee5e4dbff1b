export { actionName } from './audit.ts'
