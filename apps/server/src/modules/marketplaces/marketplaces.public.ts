export { marketplaceStatements } from './statements/statements.ts'
