export {
  keepInventoryMinutes,
  robotPurpose,
  updateChainName,
  updateLogo,
  updateRobot,
  type RobotToken,
} from './settings.db.ts'
export { chainBrand, customerMessagesOn, openedForRobot, sealedForRobot, sealedToken } from './settings.ts'
