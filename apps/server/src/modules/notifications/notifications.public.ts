export { notify, type Notice } from './notifications.ts'
