import { remark, type Finding, type Rule } from './items.ts'

/** 颜色: the pieces of one set have one colour. A single piece of a set is not compared. */
export const colour: Rule = (items) => {
  const sets = Map.groupBy(
    items.filter((item) => item.attributes.setCode !== undefined),
    (item) => item.attributes.setCode,
  )
  const finding: Finding = { wrong: [], unknown: [], fine: [] }
  for (const pieces of sets.values()) {
    if (pieces.length < 2) continue
    const colours = new Set(pieces.map((piece) => piece.colorName))
    const nameless = pieces.filter((piece) => piece.colorName === '')
    const list = pieces.map((piece) => `${piece.name} ${piece.colorName}`.trim()).join(' / ')
    if (nameless.length > 0)
      finding.unknown.push(...nameless.map((piece) => remark('askColour', { name: piece.name })))
    else if (colours.size > 1) finding.wrong.push(remark('coloursDiffer', { list }))
    else
      finding.fine.push(remark('coloursMatch', { color: pieces[0]?.colorName ?? '', count: pieces.length }))
  }
  return finding.wrong.length + finding.unknown.length + finding.fine.length === 0 ? null : finding
}
