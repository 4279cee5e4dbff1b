import { fitsStraight, sortedRectangle, type Rectangle } from './geometry.ts'
import { tightest, type Drawn } from './pictures.ts'
import { remark, type Finding, type Remark, type Rule, type RuleItem } from './items.ts'

// A mattress that leaves more than this on one side slides about in its frame.
const looseMm = 50

type Bed = { item: RuleItem; inner: Rectangle | null; limitMm: number | null }
type Mattress = { item: RuleItem; size: Rectangle | null; thicknessMm: number | null }
/** A mattress and the frame it goes into. */
type Pair = { bed: Bed; mattress: Mattress }

const rectangle = (width: number | null | undefined, length: number | null | undefined): Rectangle | null =>
  width === null || width === undefined || length === null || length === undefined
    ? null
    : sortedRectangle([width, length])

const bedOf = (item: RuleItem): Bed => ({
  item,
  inner: rectangle(item.attributes.frameInnerWidthMm, item.attributes.frameInnerLengthMm),
  limitMm: item.attributes.maxMattressThicknessMm ?? null,
})

/** A mattress is as large as its SKU where it says nothing more exact. */
const mattressOf = (item: RuleItem): Mattress => ({
  item,
  size: rectangle(
    item.attributes.mattressWidthMm ?? item.size.widthMm,
    item.attributes.mattressLengthMm ?? item.size.depthMm,
  ),
  thicknessMm: item.attributes.thicknessMm ?? item.size.heightMm,
})

const area = (size: Rectangle | null): number => (size ? size[0] * size[1] : 0)
const fits = (pair: Pair): boolean =>
  pair.bed.inner !== null && pair.mattress.size !== null && fitsStraight(pair.mattress.size, pair.bed.inner)
const tooThick = (pair: Pair): boolean =>
  pair.bed.limitMm !== null &&
  pair.mattress.thicknessMm !== null &&
  pair.mattress.thicknessMm > pair.bed.limitMm

/** Smaller is better: first a frame that holds the mattress, then the tightest, then one that allows its thickness, then the lowest limit. */
const compareFrames = (a: Pair, b: Pair): number =>
  Number(fits(b)) - Number(fits(a)) ||
  area(a.bed.inner) - area(b.bed.inner) ||
  Number(tooThick(a)) - Number(tooThick(b)) ||
  (a.bed.limitMm ?? Infinity) - (b.bed.limitMm ?? Infinity) ||
  0

/**
 * Which mattress goes into which frame: the largest and thickest first, each into the tightest frame that still is free. Mattresses beyond the number
 * of frames are for a bed the customer has, and are compared with nothing.
 */
const pairsOf = (items: readonly RuleItem[]): Pair[] => {
  const free = items
    .filter((item) => item.kind === 'bed')
    .map((item) => ({ bed: bedOf(item), left: item.quantity }))
  const waiting = items
    .filter((item) => item.kind === 'mattress')
    .map((item) => ({ mattress: mattressOf(item), left: item.quantity }))
    .sort(
      (a, b) =>
        area(b.mattress.size) - area(a.mattress.size) ||
        (b.mattress.thicknessMm ?? 0) - (a.mattress.thicknessMm ?? 0),
    )
  const pairs: Pair[] = []
  // First whatever fits, so that a mattress too large for every frame takes none from the others.
  for (const onlyFitting of [true, false]) {
    for (const place of waiting) {
      const { mattress } = place
      const frames = free.filter(({ bed }) => !onlyFitting || fits({ bed, mattress }))
      frames.sort((a, b) => compareFrames({ bed: a.bed, mattress }, { bed: b.bed, mattress }))
      for (const frame of frames) {
        const count = Math.min(frame.left, place.left)
        if (count === 0) continue
        frame.left -= count
        place.left -= count
        pairs.push({ bed: frame.bed, mattress })
      }
    }
  }
  return pairs
}

const sizes = (pair: Pair) => ({
  mattress: pair.mattress.size?.join('×') ?? '',
  frame: pair.bed.inner?.join('×') ?? '',
})

/** One rule over pairs: irrelevant without a bed and a mattress that belong together. */
const overPairs =
  (look: (pair: Pair, into: Finding) => void): Rule =>
  (items) => {
    const pairs = pairsOf(items)
    const finding: Finding = { wrong: [], unknown: [], fine: [] }
    for (const pair of pairs) look(pair, finding)
    const said = finding.wrong.length + finding.unknown.length + finding.fine.length
    return said === 0 ? null : finding
  }

const missingSizes = (pair: Pair): Remark[] => [
  ...(pair.bed.inner ? [] : [remark('askFrameInner', { name: pair.bed.item.name })]),
  ...(pair.mattress.size ? [] : [remark('askMattressSize', { name: pair.mattress.item.name })]),
]

const onFrames = (items: readonly RuleItem[]) =>
  tightest(
    pairsOf(items).flatMap((pair) => {
      const { inner } = pair.bed
      const { size } = pair.mattress
      if (!inner || !size) return []
      const { name } = pair.mattress.item
      return [{ kind: 'FRAME', name, place: inner, piece: size, mayTilt: false, fits: fits(pair) }]
    }),
  )

const mattressOnFrame: Rule = overPairs((pair, into) => {
  const missing = missingSizes(pair)
  if (missing.length > 0) into.unknown.push(...missing)
  else if (fits(pair)) into.fine.push(remark('mattressFits', sizes(pair)))
  else into.wrong.push(remark('mattressTooLarge', sizes(pair)))
})

/** 床垫尺寸: no mattress is larger than the inside of the frame it goes into. */
export const mattressSize: Rule = (items, home) => {
  const finding = mattressOnFrame(items, home)
  return finding && { ...finding, ...onFrames(items) }
}

/** 床尺寸: no frame is so much larger than its mattress that the mattress lies loose in it. */
export const bedSize: Rule = overPairs((pair, into) => {
  const { inner } = pair.bed
  const { size } = pair.mattress
  if (!inner || !size) {
    into.unknown.push(...missingSizes(pair))
    return
  }
  const gap = Math.max(inner[0] - size[0], inner[1] - size[1])
  if (gap > looseMm) into.wrong.push(remark('frameTooLarge', { ...sizes(pair), gap }))
  else into.fine.push(remark('frameMatches', sizes(pair)))
})

/** 床垫厚度: only frames that limit the thickness of their mattress make it relevant. */
export const mattressThickness: Rule = overPairs((pair, into) => {
  const { limitMm } = pair.bed
  const { thicknessMm } = pair.mattress
  if (limitMm === null) return
  if (thicknessMm === null)
    into.unknown.push(remark('askThickness', { name: pair.mattress.item.name, limit: limitMm }))
  else
    into[thicknessMm > limitMm ? 'wrong' : 'fine'].push(
      remark(thicknessMm > limitMm ? 'mattressTooThick' : 'thicknessAllowed', {
        thickness: thicknessMm,
        limit: limitMm,
      }),
    )
})

/** 床外径: the outside of every bed against the bedroom. */
export const bedExternalDiameter: Rule = (items, home) => {
  const beds = items.filter((item) => item.kind === 'bed')
  if (beds.length === 0) return null
  const finding: Finding = { wrong: [], unknown: [], fine: [] }
  const room = rectangle(home.bedroomWidthMm, home.bedroomLengthMm)
  const compared: Drawn[] = []
  if (!room) finding.unknown.push(remark('askBedroom'))
  for (const { name, attributes, size } of beds) {
    const outer = rectangle(attributes.outerWidthMm ?? size.widthMm, attributes.outerLengthMm ?? size.depthMm)
    if (!outer) finding.unknown.push(remark('askOuter', { name }))
    else if (room) {
      const fitsIn = fitsStraight(outer, room)
      compared.push({ kind: 'ROOM', name, place: room, piece: outer, mayTilt: false, fits: fitsIn })
      finding[fitsIn ? 'fine' : 'wrong'].push(
        remark(fitsIn ? 'bedFitsRoom' : 'bedTooLarge', {
          name,
          outer: outer.join('×'),
          room: room.join('×'),
        }),
      )
    }
  }
  return { ...finding, ...tightest(compared) }
}
