export { chainName, holdEnd, holdEndTime, holdWarning } from './settings.ts'
