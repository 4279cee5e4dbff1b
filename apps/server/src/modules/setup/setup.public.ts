export { firstStart } from './start/first-start.ts'
export { WrongSetting } from './start/unattended.ts'
