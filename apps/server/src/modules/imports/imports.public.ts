export { beginWork, importForUpload } from './imports.db.ts'
export { replayImport } from './running/work.ts'
