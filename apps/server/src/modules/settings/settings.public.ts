export { updateChainName, updateLogo } from './settings.db.ts'
export { chainBrand, holdEnd, holdEndTime, holdWarning, robotIsSet } from './settings.ts'
