import type { Language } from '../../../platform/calls/context.ts'

const texts = {
  TOTALS_MISSING: { zh: '没有合计行，文件可能不完整', en: 'there is no total; the file may be truncated' },
  TOTALS_UNREADABLE: { zh: '合计无法读取', en: 'the totals cannot be read' },
  TOTALS_DIFFER: { zh: '合计与明细不符', en: 'the totals do not match the rows' },
  COLUMN_MISSING: { zh: '缺少“{column}”列', en: 'the column {column} is missing' },
  LINE_UNREADABLE: {
    zh: '第 {line} 行的金额或时间无法读取',
    en: 'the amount or time in line {line} cannot be read',
  },
  NO_ROWS: { zh: '文件里没有一笔交易', en: 'there is not a single trade in the file' },
  STATE_UNKNOWN: {
    zh: '第 {line} 行的状态“{answer}”不认识',
    en: 'the state “{answer}” in line {line} is not known',
  },
  LINE_TOO_LONG: {
    zh: '第 {line} 行太长，不是账单里的一行',
    en: 'line {line} is longer than any row of a bill',
  },
  LINE_OF_OTHER_DAY: { zh: '第 {line} 行是 {day} 的', en: 'line {line} is from {day}' },
  OTHER_MERCHANT: {
    zh: '账单属于商户号 {merchant}，不是我们的 {other}',
    en: 'the bill is of the merchant {merchant}, not ours, {other}',
  },
  SEVERAL_MERCHANTS: {
    zh: '文件里有商户号 {merchant} 和 {other} 的账',
    en: 'the file has rows of the merchants {merchant} and {other}',
  },
  FILE_BROKEN: {
    zh: '文件与渠道给出的校验值不符，或无法解压',
    en: 'the file does not match the hash of the provider, or cannot be unpacked',
  },
  PROVIDER_REFUSED: { zh: '渠道拒绝：{answer}', en: 'the provider refused: {answer}' },
  NO_ANSWER: { zh: '渠道没有给出可信的应答', en: 'the provider gave no answer that can be trusted' },
  NOT_RECORDED: { zh: '没有记录原因', en: 'the reason was not recorded' },
} as const satisfies Record<string, Record<Language, string>>

/** Why the bill of a day was not taken, as it is stored; `answer`: the code of the provider. */
export type BillFault = {
  code: keyof typeof texts
  column?: string
  line?: number
  day?: string
  answer?: string
  merchant?: string
  other?: string
}

/** The text of a fault, made for its reader. */
export const faultText = (fault: BillFault, language: Language): string =>
  texts[fault.code][language].replace(
    /\{(column|line|day|answer|merchant|other)\}/g,
    (_, name: keyof BillFault) => String(fault[name]),
  )

/** A file that is refused whole. */
export class BillRefused extends Error {
  readonly fault: BillFault
  constructor(fault: BillFault) {
    super(faultText(fault, 'en'))
    this.fault = fault
  }
}
