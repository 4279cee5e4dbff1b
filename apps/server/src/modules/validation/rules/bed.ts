import { fitsStraight, sortedRectangle, type Rectangle } from './geometry.ts'
import { tightest, type Drawn } from './pictures.ts'
import { remark, type Finding, type Remark, type Rule, type RuleItem } from './items.ts'

// With a larger gap at one side, a mattress slides in its frame.
const looseMm = 50

type Bed = { item: RuleItem; inner: Rectangle | null; limitMm: number | null }
type Mattress = { item: RuleItem; size: Rectangle | null; thicknessMm: number | null }
/** A mattress and its frame. */
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

/** A mattress has the size of its SKU unless its attributes state one. */
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

/** The order of frames for a mattress: those that hold it, the tightest, those that allow its thickness, the lowest limit. */
const compareFrames = (a: Pair, b: Pair): number =>
  Number(fits(b)) - Number(fits(a)) ||
  area(a.bed.inner) - area(b.bed.inner) ||
  Number(tooThick(a)) - Number(tooThick(b)) ||
  (a.bed.limitMm ?? Infinity) - (b.bed.limitMm ?? Infinity) ||
  0

/**
 * Assigns mattresses to frames: the largest and thickest first, each to the tightest free frame that holds it. Surplus mattresses
 * belong to beds at home and are not compared.
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
  // Fitting pairs first, so that a mattress too large for every frame takes none from the others.
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

/** A rule over pairs; irrelevant without one. */
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

/** 床垫尺寸: no mattress is larger than the inside of its frame. */
export const mattressSize: Rule = (items, home) => {
  const finding = mattressOnFrame(items, home)
  return finding && { ...finding, ...onFrames(items) }
}

/** 床尺寸: no frame is so large that its mattress slides. */
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

/** 床垫厚度: relevant only for frames that limit the thickness of their mattress. */
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

/** 床外径: the outside of every bed against the size of the bedroom. */
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
