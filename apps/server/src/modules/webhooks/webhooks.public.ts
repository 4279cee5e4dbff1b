export { publishEvents } from './events/events.db.ts'
