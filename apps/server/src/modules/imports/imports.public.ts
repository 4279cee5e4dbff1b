export { beginWork, importForUpload } from './imports.db.ts'
export { workOnTurn } from './running/work.ts'
