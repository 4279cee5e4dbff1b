import { CATALOGUE_CODE_MAX, isCatalogueCode } from '@showfloor/contract/common/catalogue-words'
import { shown, type Words } from '../../../platform/tables/refusal.ts'

const figured = /^\d(\.\d+)?E\+\d+$/i
const truth = /^(?:true|false)$/i
/** How spreadsheets show codes such as `12-9` or `MAR1` that they have converted into dates. */
const dated =
  /^\d{4}-\d{1,2}-\d{1,2}$|^\d{4}\/\d{1,2}\/\d{1,2}$|^\d{1,2}\/\d{1,2}\/\d{4}$|^\d{1,2}-(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:-\d{2,4})?$|^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d{2}$/

/** Whether a cell is a code that no spreadsheet has converted into a number, a date or a boolean. */
export const isCode = (text: string): boolean =>
  isCatalogueCode(text) && !figured.test(text) && !truth.test(text) && !dated.test(text)

/** Why a cell is no code; it names a character that codes cannot have, if that is the reason. */
export const noCode = (text: string): Words => {
  const { zh, en } = shown(text)
  if (figured.test(text))
    return {
      zh: `${zh} 是被表格软件改成科学计数法的编码，请把这一列设为文本，再填入完整编码`,
      en: `${en} is a code that a spreadsheet has turned into a number; format the column as text and enter the whole code`,
    }
  if (truth.test(text)) return { zh: `${zh} 是逻辑值，不是编码`, en: `${en} is a boolean value, not a code` }
  if (dated.test(text))
    return {
      zh: `${zh} 是日期，不是编码；可能是表格软件改的，请把这一列设为文本，再填入原来的编码`,
      en: `${en} is a date, not a code; a spreadsheet may have converted it. Format the column as text and enter the original code`,
    }
  if (text.length > CATALOGUE_CODE_MAX)
    return {
      zh: `${zh} 有 ${text.length} 个字符，编码最多 ${CATALOGUE_CODE_MAX} 个`,
      en: `${en} has ${text.length} characters; a code has at most ${CATALOGUE_CODE_MAX}`,
    }
  const [first = ''] = text
  if (!/[\p{L}\p{N}]/u.test(first))
    return {
      zh: `${zh} 以${named(first).zh}开头，编码要以字母或数字开头`,
      en: `${en} begins with ${named(first).en}; a code begins with a letter or a digit`,
    }
  const wrong = [...text].find((character) => !/[\p{L}\p{N}._/#()+*&:@ -]/u.test(character)) ?? ' '
  return {
    zh: `${zh} 里的${named(wrong).zh}不能用在编码里，可用字母、数字、空格和 . _ / - # ( ) + * & : @`,
    en: `${en}: ${named(wrong).en} is not allowed in a code, which has letters, digits, blanks and . _ / - # ( ) + * & : @`,
  }
}

/** A character within a sentence, with its code point, because some look alike and some are invisible. */
const named = (character: string): Words => {
  const number = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  const seen = /[\p{C}\p{Z}]/u.test(character) ? '' : character
  return {
    zh: seen ? `“${seen}”（${number}）` : `字符 ${number} `,
    en: seen ? `"${seen}" (${number})` : `the character ${number}`,
  }
}
