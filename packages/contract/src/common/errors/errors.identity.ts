/** Errors of accounts, sessions and rights. */
export const identityErrors = {
  LOGIN_FAILED: { status: 400, zh: '账号或密码错误', en: 'Wrong account or password' },
  LOGIN_LOCKED: {
    status: 429,
    zh: '尝试次数过多，请{seconds}秒后再试',
    en: 'Too many attempts, try again in {seconds} s',
  },
  ACCOUNT_DISABLED: {
    status: 403,
    zh: '账号无法使用,请联系管理员!',
    en: 'This account cannot be used, contact the administrator!',
  },
  ACCOUNT_WAITING: {
    status: 403,
    zh: '您的注册已提交，管理员启用后即可登录。可以联系：{people}',
    en: 'Your registration waits for an administrator to let you in. You can ask: {people}',
  },
  QR_CODE_GONE: {
    status: 410,
    zh: '二维码已失效，请在登录页刷新后重新扫码',
    en: 'This code is no longer valid; refresh it on the sign-in page and scan again',
  },
  DINGTALK_STALE: {
    status: 400,
    zh: '本次钉钉登录已失效，请重新登录',
    en: 'This DingTalk sign-in is no longer valid, please start again',
  },
  DINGTALK_NO_ACCOUNT: {
    status: 403,
    zh: '该钉钉用户没有对应的员工账号，请联系管理员',
    en: 'No account belongs to this DingTalk user; ask your administrator',
  },
  DINGTALK_OFF: {
    status: 404,
    zh: '本系统未开通钉钉登录，请换一种方式登录',
    en: 'DingTalk is not set up here; sign in another way',
  },
  DINGTALK_UNAVAILABLE: {
    status: 503,
    zh: '钉钉登录暂时不可用，请换一种方式登录',
    en: 'DingTalk cannot be reached; sign in another way',
  },
  PASSWORD_WRONG: { status: 400, zh: '当前密码不正确', en: 'The current password is not right' },
  PASSWORD_SAME: {
    status: 400,
    zh: '新密码不能与当前密码相同',
    en: 'The new password must differ from the current one',
  },
  PASSWORD_TEMPORARY: {
    status: 403,
    zh: '请先修改初始密码',
    en: 'Change the temporary password first',
  },
  PERSON_ONLY: {
    status: 403,
    zh: '此操作须由本人登录后进行，接口密钥不能代替',
    en: 'This has to be done by a person who has signed in; an API key may not do it',
  },
  ACCOUNT_EXISTS: {
    status: 409,
    zh: '该工号或手机号已有账号',
    en: 'An account with this number or mobile exists already',
  },
  ACCOUNT_CHANGED: {
    status: 409,
    zh: '此账号刚被他人修改，请核对最新内容后再保存；您填写的内容仍在',
    en: 'Somebody else has just changed this account; check the latest, then save again. What you entered is still here',
  },
  ROLE_CHANGED: {
    status: 409,
    zh: '此角色刚被他人修改，请核对最新内容后再保存；您填写的内容仍在',
    en: 'Somebody else has just changed this role; check the latest, then save again. What you entered is still here',
  },
  ROLE_EXISTS: { status: 409, zh: '已有同名角色', en: 'A role of this name exists already' },
  ROLE_IN_USE: {
    status: 409,
    zh: '系统角色或仍有账号使用的角色不能删除',
    en: 'A role that came with the system or that accounts still have cannot be deleted',
  },
  PERMISSION_BEYOND_OWN: {
    status: 403,
    zh: '不能授予或收回自己没有的权限或店铺，也不能管理权限或店铺比自己多的账号或角色',
    en: 'You cannot give or take a permission or a shop that you do not have, nor manage an account or role that has more than you',
  },
  LIMIT_BEYOND_OWN: {
    status: 403,
    zh: '单人退款上限不能高于您自己的 ¥{most}，也不能管理上限比您高的账号或角色；管理员的上限由运维人员在服务器上设置',
    en: 'A refund limit cannot be above your own ¥{most}, nor can you manage an account or role whose limit is; the limit of administrators is set on the server',
  },
  KEYS_TOO_MANY: {
    status: 409,
    zh: '一个账号最多 {max} 个接口密钥，请先吊销不用的',
    en: 'An account can have {max} API keys at most; revoke one that is not used',
  },
  SELF_LOCK_OUT: {
    status: 409,
    zh: '这样会让自己失去管理权限，请由其他管理员操作',
    en: 'This would lock you out; ask another administrator to do it',
  },
  LAST_ADMINISTRATOR: {
    status: 409,
    zh: '至少要保留一位可以管理账号和角色的管理员',
    en: 'At least one administrator of accounts and roles has to remain',
  },
  CAPTCHA_REQUIRED: { status: 400, zh: '请先输入验证码', en: 'Answer this check first' },
  CAPTCHA_WRONG: {
    status: 400,
    zh: '验证码不正确或已过期，请重新输入',
    en: 'That was wrong or too old; answer the new one',
  },
  SMS_CODE_WRONG: {
    status: 400,
    zh: '短信验证码不正确或已失效',
    en: 'The SMS code is wrong or no longer valid',
  },
  SMS_TOO_SOON: {
    status: 429,
    zh: '验证码已发送，请{seconds}秒后再获取',
    en: 'A code was sent already; ask for another in {seconds} s',
  },
  SMS_DAILY_LIMIT: {
    status: 429,
    zh: '今日获取短信验证码的次数已用完，请明天再试',
    en: 'No more SMS codes today; try again tomorrow',
  },
  SMS_LIMIT_REACHED: {
    status: 429,
    zh: '系统发送的短信已达上限，请稍后再试，或换一种方式登录',
    en: 'The system has sent as many text messages as it may for now; try again later, or sign in another way',
  },
  SMS_UNAVAILABLE: {
    status: 409,
    zh: '尚未开通短信服务，请联系管理员',
    en: 'Text messages are not set up; ask your administrator',
  },
  RESET_EXPIRED: {
    status: 410,
    zh: '验证已失效，请重新获取短信验证码',
    en: 'The verification is no longer valid; ask for a new SMS code',
  },
  PASSWORD_TOO_SHORT: {
    status: 400,
    zh: '密码至少需要{length}位',
    en: 'The password needs at least {length} characters',
  },
  PASSWORD_IS_NAME: {
    status: 400,
    zh: '密码不能只由账号、手机号或姓名组成',
    en: 'The password must be more than the account, mobile or name',
  },
  PASSWORD_COMMON: {
    status: 400,
    zh: '这个密码太常见，容易被猜到，请换一个',
    en: 'This password is among the commonest and easily guessed; choose another',
  },
  ACCOUNT_NAME_TAKEN: {
    status: 409,
    zh: '该账号已被使用，请换一个',
    en: 'This account name is taken; choose another',
  },
  MOBILE_TAKEN: {
    status: 409,
    zh: '该手机号已有账号，请直接登录或找回密码',
    en: 'This mobile has an account already; sign in or reset its password',
  },
  NO_USER_ID: { status: 400, zh: '未获取到用户ID', en: 'No user id' },
} as const
