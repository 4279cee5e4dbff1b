import type { Words } from '../../../platform/tables/refusal.ts'

/** The currency of stored prices. */
export const homeCurrency = 'CNY'

/** A currency: its code, or its sign if several share it; its names in lists; and the currencies that the sign may also mean. */
export type Currency = Words & { code: string; names: readonly string[]; signOf?: RegExp }

const currency = (code: string, zh: string, en: string, names: string, signOf?: RegExp): Currency => ({
  code,
  zh,
  en,
  names: names.split(' ').filter((name) => name !== ''),
  ...(signOf ? { signOf } : {}),
})

/** Currencies by their names in price lists, in lower case. Others are known by their ISO code only. */
const named: readonly Currency[] = [
  currency('CNY', '人民币', 'yuan', 'rmb 元 圆 块 块钱 人民币 yuan renminbi ¥ cn¥ rmb¥', /^JPY$/),
  currency('$', '$', '$', '$ dollar dollars', /^(?:USD|HKD|TWD|SGD|AUD|CAD|NZD|MOP|MXN|BND|CLP|ARS|COP)$/),
  currency('USD', '美元', 'US dollar', 'us$ usd$ $us 美元 美金 美刀'),
  currency('EUR', '欧元', 'euro', '€ euro euros 欧元 欧'),
  currency('GBP', '英镑', 'pound sterling', '£ pound pounds 英镑 镑'),
  currency('HKD', '港元', 'Hong Kong dollar', 'hk$ hkd$ 港元 港币 港纸 港圆'),
  currency('TWD', '新台币', 'New Taiwan dollar', 'nt$ ntd twd$ 新台币 台币 新臺幣 臺幣'),
  currency('MOP', '澳门元', 'pataca', 'mop$ 澳门元 澳门币 葡币'),
  currency('JPY', '日元', 'yen', 'jp¥ jpy¥ yen 円 日元 日圆 日币'),
  currency('KRW', '韩元', 'won', '₩ won 韩元 韩币 韩圆'),
  currency('SGD', '新加坡元', 'Singapore dollar', 's$ sgd$ 新加坡元 新元 新币 坡币'),
  currency('MYR', '林吉特', 'ringgit', 'rm ringgit 林吉特 马币'),
  currency('THB', '泰铢', 'baht', '฿ baht 泰铢 铢'),
  currency('VND', '越南盾', 'dong', '₫ dong 越南盾 盾'),
  currency('IDR', '印尼盾', 'rupiah', 'rp rupiah 印尼盾'),
  currency('PHP', '菲律宾比索', 'Philippine peso', '₱ 菲律宾比索'),
  currency('INR', '印度卢比', 'Indian rupee', '₹ rs rupee rupees 卢比 印度卢比'),
  currency('SAR', '沙特里亚尔', 'Saudi riyal', 'sr s.r ﷼ ر.س riyal riyals 里亚尔 沙特里亚尔'),
  currency('AED', '阿联酋迪拉姆', 'UAE dirham', 'dh dhs dirham dirhams د.إ 迪拉姆 阿联酋迪拉姆'),
  currency('QAR', '卡塔尔里亚尔', 'Qatari riyal', 'qr 卡塔尔里亚尔'),
  currency('KWD', '科威特第纳尔', 'Kuwaiti dinar', 'kd 科威特第纳尔'),
  currency('BHD', '巴林第纳尔', 'Bahraini dinar', 'bd 巴林第纳尔'),
  currency('OMR', '阿曼里亚尔', 'Omani rial', '阿曼里亚尔'),
  currency('AUD', '澳元', 'Australian dollar', 'a$ au$ aud$ 澳元 澳币'),
  currency('CAD', '加元', 'Canadian dollar', 'c$ ca$ cad$ 加元 加币'),
  currency('NZD', '新西兰元', 'New Zealand dollar', 'nz$ 新西兰元 纽元 纽币'),
  currency('CHF', '瑞士法郎', 'Swiss franc', 'fr sfr 瑞士法郎 瑞郎'),
  currency('kr', 'kr', 'kr', 'kr', /^(?:SEK|NOK|DKK|ISK)$/),
  currency('SEK', '瑞典克朗', 'Swedish krona', '瑞典克朗'),
  currency('NOK', '挪威克朗', 'Norwegian krone', '挪威克朗'),
  currency('DKK', '丹麦克朗', 'Danish krone', '丹麦克朗'),
  currency('PLN', '兹罗提', 'zloty', 'zł zl zloty 兹罗提'),
  currency('CZK', '捷克克朗', 'Czech koruna', 'kč kc 捷克克朗'),
  currency('HUF', '匈牙利福林', 'forint', 'ft forint 福林'),
  currency('RUB', '卢布', 'rouble', '₽ руб rouble roubles ruble rubles 卢布'),
  currency('TRY', '土耳其里拉', 'Turkish lira', '₺ tl 里拉 土耳其里拉'),
  currency('BRL', '雷亚尔', 'real', 'r$ 雷亚尔'),
  currency('MXN', '墨西哥比索', 'Mexican peso', 'mx$ 墨西哥比索'),
  currency('ZAR', '兰特', 'rand', 'rand 兰特'),
]

const byIso = Intl.supportedValuesOf('currency')
  .filter((code) => !named.some((known) => known.code === code))
  .map((code) => currency(code, code, code, ''))

/** Every currency that a file may name. */
export const currencies: ReadonlyMap<string, Currency> = new Map(
  [...named, ...byIso].map((known) => [known.code, known]),
)

/** Whether a currency written by its sign may be this one: `$` for HKD, `¥` for JPY. */
export const mayMean = (written: string, meant: string): boolean =>
  written === meant || (currencies.get(written)?.signOf?.test(meant) ?? false)

/** The currencies that a choice offers first. */
export const offeredCurrencies = [
  'USD',
  'EUR',
  'GBP',
  'HKD',
  'TWD',
  'JPY',
  'KRW',
  'SGD',
  'SAR',
  'AED',
  'AUD',
  'CAD',
] as const
