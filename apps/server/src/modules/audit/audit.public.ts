export { actionName } from './audit.ts'
export { subjectNamesOf } from './audit.names.ts'
