export { robotPurpose, updateChainName, updateLogo, updateRobot, type RobotToken } from './settings.db.ts'
export {
  chainBrand,
  customerMessagesOn,
  holdEnd,
  holdEndTime,
  holdWarning,
  openedForRobot,
  sealedForRobot,
  sealedToken,
} from './settings.ts'
