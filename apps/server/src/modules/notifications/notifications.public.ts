export { forgetNames } from './notifications.db.ts'
export { notify, type Notice } from './notifications.ts'
