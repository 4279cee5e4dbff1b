import { SKU_PACKAGES_MAX } from '@showfloor/contract/common/constants'
import { shown, type Words } from '../../../platform/tables/refusal.ts'
import { plainUnits, unitNamed, type Unit } from './units.ts'

/** Words that may follow a package's weight, and the flag that each sets. */
const packageWords: readonly [said: RegExp, flag: 0 | 1, value: boolean][] = [
  [/^(?:免(?:组装|安装)|整装|no assembly|assembled)/i, 0, false],
  [/^(?:需要?(?:组装|安装)|组装|needs assembly|assembly)/i, 0, true],
  [/^(?:不可倾斜|勿倾斜|upright|no tilt)/i, 1, false],
  [/^(?:可倾斜|may tilt|tilt)/i, 1, true],
]
/** Whether a package needs assembly and may be tilted, null if not stated; undefined for unknown words. */
const packageFlags = (said: string): [boolean | null, boolean | null] | undefined => {
  const flags: [boolean | null, boolean | null] = [null, null]
  for (let left = said; left !== '';) {
    const found = packageWords.find(([word]) => word.test(left))
    if (!found) return undefined
    flags[found[1]] = found[2]
    left = left.replace(found[0], '').replace(/^[\s,，、+]+/, '')
  }
  return flags
}

const figure = String.raw`(\d{1,5}(?:\.\d{1,3})?)`
const lengths = String.raw`((?:mm|cm|dm|m|in|ft)(?![a-z])|["″]|毫米|厘米|公分|分米|米|英寸)?`
const weights = String.raw`((?:kgs?|g|lbs?|oz|t)(?![a-z])|公斤|千克|克|斤|磅)?`
const by = String.raw`\s*[×x*]\s*`
const parcel = new RegExp(
  String.raw`^${figure}${by}${figure}${by}${figure}\s*${lengths}\s*/\s*${figure}\s*${weights}\s*(.*)$`,
  'i',
)
const lengthMaxMm = 99_999
const weightMaxG = 9_999_999

const packageOf = (text: string, unit: Unit): (number | boolean | null)[] | undefined => {
  const match = parcel.exec(text)
  if (!match) return undefined
  const [inLength, inWeight] = [
    match[4] ? unitNamed('size', match[4]) : unit,
    match[6] ? unitNamed('weight', match[6]) : plainUnits.weight,
  ]
  if (!inLength || !inWeight) return undefined
  const [length = 0, width = 0, height = 0] = match
    .slice(1, 4)
    .map((side) => Math.round(Number(side) * inLength.times))
  const grams = Math.round(Number(match[5]) * inWeight.times)
  const flags = packageFlags(match[7] ?? '')
  if (Math.max(length, width, height) > lengthMaxMm || grams > weightMaxG) return undefined
  return flags && [length, width, height, grams].every((number) => number > 0)
    ? [length, width, height, grams, ...flags]
    : undefined
}

/** `2100×900×850/42 需组装; 600*400*300/8.5`: the column's unit of length and kilograms unless a cell says its own, as `[[length, width, height, grams, needs assembly, may tilt], …]`. */
export const packagesOf = (text: string, unit = plainUnits.size): { value: string } | { why: Words } => {
  const packages = text
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => packageOf(part, unit))
  return packages.length <= SKU_PACKAGES_MAX && packages.every((found) => found !== undefined)
    ? { value: JSON.stringify(packages) }
    : {
        why: {
          zh: `${shown(text).zh} 不是包装，写作 2100×900×850/42（毫米，公斤），后面可加“需组装”“不可倾斜”，多件用分号隔开`,
          en: `${shown(text).en} is not a list of packages such as 2100×900×850/42 (mm and kg), optionally followed by "needs assembly" or "upright", separated by semicolons`,
        },
      }
}
