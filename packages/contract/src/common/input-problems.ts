/** Texts of input problems in both languages. A schema names the problem; the server answers its text in the caller's language. */
const inputProblems = {
  ID: { zh: '编号无效', en: 'is not a valid id' },
  CENTS: { zh: '金额须为整数，以分为单位', en: 'must be a whole number of cents' },
  CENTS_NEGATIVE: { zh: '金额不能是负数', en: 'must not be negative' },
  CENTS_ZERO: { zh: '金额要大于 0', en: 'must be above 0' },
  CENTS_MAX: { zh: '金额太大', en: 'is too large' },
  MOBILE: { zh: '请填写 11 位手机号', en: 'must be an 11-digit mobile number' },
  PLACE: { zh: '列表位置无效', en: 'is not a place in the list' },
  ROLE_CODE: { zh: '角色编码只能用小写字母、数字和连字符', en: 'is not a code of a role' },
  SIX_DIGITS: { zh: '请填写 6 位数字', en: 'must be six digits' },
  USERNAME: {
    zh: '字母开头的 3–32 位字母、数字、点、横线',
    en: 'must be 3–32 letters, digits, dots or hyphens and begin with a letter',
  },
  SHOP_CODE: {
    zh: '店铺编码须以字母或数字开头，最多 20 个字母、数字、点、横线',
    en: 'must begin with a letter or a digit and be at most 20 letters, digits, dots and hyphens',
  },
  WORD: {
    zh: '请用大写字母开头的代码，最多 30 个大写字母、数字和下划线',
    en: 'must be a code of at most 30 capital letters, digits and underscores',
  },
  SITE_CODE: { zh: '请填写最多 20 位数字', en: 'must be at most 20 digits' },
  ORDER_PREFIX: { zh: '请填写 1–6 个大写字母或数字', en: 'must be 1 to 6 capital letters or digits' },
  DISTRICT: { zh: '区划代码无效', en: 'is not a district code' },
  CODE: {
    zh: '编码须以字母或数字开头，最多 60 个字母、数字、空格和 . _ / - # ( ) + * & : @',
    en: 'must begin with a letter or a digit and be at most 60 letters, digits, blanks and . _ / - # ( ) + * & : @',
  },
  COLOR: { zh: '颜色须为 #rrggbb', en: 'must be a colour like #rrggbb' },
  MATERIAL: { zh: '材质编码无效', en: 'is not a kind of material' },
  PRICE_ORDER: {
    zh: '价格须满足 红线价 ≤ 活动价 ≤ 销售价 ≤ 专柜价',
    en: 'must follow red line ≤ marketing ≤ sale ≤ list price',
  },
  DATE: { zh: '日期无效', en: 'is not a date' },
  ID_NUMBER: { zh: '请填写正确的 18 位身份证号', en: 'must be the number of an identity card' },
  REASON: { zh: '请写明原因', en: 'needs a reason' },
  RATE: { zh: '汇率必须大于 0', en: 'must be a rate above 0' },
  BANK_ACCOUNT: { zh: '请填写 8–30 位数字的银行账号', en: 'must be a bank account number of 8 to 30 digits' },
  COLUMNS: { zh: '列的对应关系无效', en: 'does not say which column is which' },
  SPAN: { zh: '查看全部店铺时须填写起始日期', en: 'must be a day where all shops are read' },
  TOKEN: { zh: '凭证无效', en: 'is not a valid token' },
  SIGNATURE: { zh: '签名无效', en: 'is not a signature' },
} as const satisfies Record<string, { zh: string; en: string }>

export type InputProblem = keyof typeof inputProblems

/** Names a problem where a schema takes a message: `.regex(/…/, problem('MOBILE'))`. */
export const problem = (name: InputProblem): string => name

/** The text of a message that names a problem; undefined for any other message. */
export const inputProblemText = (message: string, language: 'zh' | 'en'): string | undefined =>
  Object.hasOwn(inputProblems, message) ? inputProblems[message as InputProblem][language] : undefined
