import type { ProductKind } from '@showfloor/contract/common/product-kinds'

const kind = (name: ProductKind, pattern: RegExp): [ProductKind, RegExp] => [name, pattern]

/** The first match wins: parts and covers come before their furniture, special kinds before general ones. */
const byDescription: readonly [ProductKind, RegExp][] = [
  kind(
    'other',
    /\b(handle|knob|leg|legs|cover|hinge|bracket|rail|runner|drawer front|panel|fitting|holder|insert|underframe|castor|door|doors\/drawer front|cushion|seat shell|armrest|net|template|lock|clothes|basket|box|hook|rod|pad|tray|top)s?$/i,
  ),
  kind('outdoor-set', /outdoor.*(table|chair|sofa)|(table|chair|sofa|bench).*outdoor|户外/i),
  kind('crib', /\bcot\b|crib|婴儿床/i),
  kind('bunk-bed', /bunk|loft bed|高低床|双层床/i),
  kind('sofa-bed', /sofa-?\s?bed|沙发床/i),
  kind('corner-sofa', /corner sofa|u-shaped sofa|转角沙发/i),
  kind('sofa', /sofa|settee|chaise|loveseat|沙发/i),
  kind('bar-table', /bar table|吧台/i),
  kind('bar-stool', /bar stool|吧椅|吧凳/i),
  kind(
    'dining-table',
    /table and \d+ (chairs|stools|benches)|dining table|extendable table|drop-leaf|gateleg|餐桌/i,
  ),
  kind('kids-table', /children'?s table|儿童.*桌/i),
  kind('kids-chair', /children'?s .*(chair|armchair)|junior chair|highchair|儿童.*椅/i),
  kind('mattress', /mattress|床垫/i),
  kind('nightstand', /bedside table|nightstand|床头柜/i),
  kind('coffee-table', /coffee table|nest of tables|茶几/i),
  kind('side-table', /side table|tray table|plant stand|边几/i),
  kind('dressing-table', /dressing table|梳妆台|妆台/i),
  kind(
    'desk',
    /desk\b(?! chair)|workspace|workstation|laptop (table|stand)|computer table|书桌|办公桌|电脑桌/i,
  ),
  kind('office-chair', /(office|swivel|desk|gaming|conference).*chair|办公椅|电脑椅|转椅/i),
  kind('armchair', /armchair|easy chair|rocking-?\s?chair|wing chair|recliner|休闲椅|扶手椅|躺椅/i),
  kind('ottoman', /footstool|pouffe|ottoman(?! bed)|脚踏|脚凳/i),
  kind('tv-stand', /\btv (bench|unit|storage|stand)|电视柜/i),
  kind('stool', /stool|凳/i),
  kind('bench', /\bbench\b|长凳|换鞋凳/i),
  kind('dining-chair', /chair|餐椅|椅/i),
  kind('tv-stand', /\btv\b|media|电视柜/i),
  kind('wardrobe', /wardrobe|衣柜/i),
  kind('chest', /chest of|drawer unit|drawers|斗柜/i),
  kind('shoe-cabinet', /shoe|鞋柜/i),
  kind('wall-cabinet', /wall(-mounted)? (cabinet|storage)|wall-mounted|吊柜/i),
  kind('bookcase', /bookcase|书柜/i),
  kind('shelf', /shel[fv]|wall upright|sections?\b|书架|置物架/i),
  kind('sideboard', /sideboard|buffet|console|餐边柜/i),
  kind('cabinet', /cabinet|storage|cupboard|highboard|柜/i),
  kind('trolley', /trolley|kitchen island|推车/i),
  kind('mirror', /mirror|镜/i),
  kind('floor-lamp', /floor lamp|落地灯/i),
  kind('pendant-lamp', /pendant|ceiling lamp|吊灯/i),
  kind('table-lamp', /lamp|台灯|灯/i),
  kind('curtain', /curtain|窗帘/i),
  kind('rug', /\brug\b|carpet|地毯/i),
  kind('room-divider', /divider|screen|屏风/i),
  kind('pillow', /pillow|枕/i),
  kind('bedding', /duvet|bed linen|quilt|四件套|被套/i),
  kind('bed', /\bbed\b|床/i),
  kind('dining-table', /\btable\b|桌/i),
]

const byCategory: readonly [ProductKind, RegExp][] = [
  kind('sofa', /sofa/i),
  kind('bed', /\bbeds?\b/i),
  kind('wardrobe', /wardrobe/i),
  kind('shelf', /shelv|bookcase/i),
  kind('tv-stand', /tv|media/i),
  kind('chest', /drawer/i),
  kind('sideboard', /sideboard/i),
  kind('trolley', /trolley/i),
  kind('room-divider', /divider/i),
  kind('cabinet', /cabinet|cupboard/i),
  kind('outdoor-set', /outdoor/i),
]

const parts = byDescription[0]?.[1] ?? /$^/

/**
 * Guesses the kind of furniture from its name (or the first words of the description), otherwise from its category. Anything else is `other`, also a part by
 * itself: "Glass door" is a part, "Bookcase with glass doors" is not.
 */
export const kindFrom = (words: string, category: string): ProductKind => {
  const first = words.split(',')[0]?.trim() ?? ''
  const head = first.split(/ with | on | w |\/| & |\+| for /i)[0]?.trim() ?? ''
  if (/^(?:cover\b|frame for\b)/i.test(first) || parts.test(head)) return 'other'
  if (/outdoor/i.test(category) && /table.*\d|\d.*(chair|sofa|seat)|set\b/i.test(first)) return 'outdoor-set'
  const rules = byDescription.slice(1)
  const found = [head, first, words]
    .map((text) => rules.find(([, pattern]) => pattern.test(text)))
    .find((rule) => rule !== undefined)
  return (found ?? byCategory.find(([, pattern]) => pattern.test(category)))?.[0] ?? 'other'
}
