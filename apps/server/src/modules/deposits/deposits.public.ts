export { moveDeposit, saveDeposit } from './deposits.ts'
