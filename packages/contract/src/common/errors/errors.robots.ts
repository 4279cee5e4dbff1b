/** Errors of messaging robots. */
export const robotErrors = {
  ROBOT_TOKEN: {
    status: 400,
    zh: '这不是机器人的 Token，请复制机器人设置中的 Webhook 地址',
    en: 'This is not the token of a robot; copy the webhook address of its settings',
  },
  ROBOT_TOO_MANY: {
    status: 409,
    zh: '最多可设置 {max} 个机器人',
    en: 'There can be {max} robots at most',
  },
  ROBOT_CHANGED: {
    status: 409,
    zh: '机器人刚被他人修改，请刷新后再试',
    en: 'Somebody else has just changed this robot; reload and try again',
  },
  ROBOT_NOT_SET: {
    status: 409,
    zh: '请先填写并保存机器人的 Token',
    en: 'Enter and save the robot’s token first',
  },
} as const
