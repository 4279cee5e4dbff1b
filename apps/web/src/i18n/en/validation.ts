import type { MessagesOf } from '../messages.ts'

export const validation = {
  title: 'Shop checks to confirm',
  pass: 'Passed',
  fail: 'Not passed',
  unmeasured: 'Not measured',
  'section.colour': 'Colour',
  'section.enteringDoor': 'Entering the home',
  'section.bedSize': 'Bed size',
  'section.mattressSize': 'Mattress size',
  'section.mattressThickness': 'Mattress thickness',
  'section.bedExternalDiameter': 'Bed outer size',
  'section.suspendedFurniture': 'Suspended furniture',
  'picture.OPENING': 'Package {piece} mm of “{name}” in the entry door {place} mm: {verdict}',
  'picture.FRAME': '“{name}”, {piece} mm, on the frame’s inside {place} mm: {verdict}',
  'picture.ROOM': '“{name}”, {piece} mm outside, in the bedroom {place} mm: {verdict}',
  fits: 'fits',
  fitsNot: 'does not fit',
  tilted: '(tilted by {n}°)',
  tick: '“{section}” was settled with the customer',
  nothing: 'No rule concerns the chosen items; the order can be placed.',
  explain:
    'Talk through what did not pass or was not measured with the customer and tick it; only then the order can be placed.',
  allPass: 'Everything passes.',
  unticked: {
    one: '{n} check is not ticked: settle it with the customer and tick it',
    other: '{n} checks are not ticked: settle them with the customer and tick them',
  },
  measure: 'Add measurements',
  recheck: 'Save the measurements and check again',
  tickedBy: 'Settled by {name}',
  notTicked: 'Not settled',
} satisfies MessagesOf<'validation'>
