export { robotIsConnected } from './connecting/connecting.db.ts'
