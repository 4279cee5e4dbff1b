export { forgetNames } from './notifications.db.ts'
export { notify, notifyHolders, type Notice } from './notifications.ts'
