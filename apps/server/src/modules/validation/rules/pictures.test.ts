import { describe, expect, test } from 'vitest'
import { bed, check, home, item, pack } from '../testing/articles.ts'

describe('pictures', () => {
  const sofaBox = (widthMm: number, mayTilt = true) =>
    item('沙发', 'sofa', { packages: [pack(2200, widthMm, 800, mayTilt), pack(600, 500, 300)] })

  test('the bulkiest package is shown in the door as it is carried through', () => {
    expect(check('enteringDoor', [sofaBox(1000)])?.picture).toEqual({
      kind: 'OPENING',
      name: '沙发',
      fits: true,
      place: { widthMm: 900, heightMm: 2100 },
      piece: { widthMm: 800, heightMm: 1000 },
      tiltDeg: 0,
    })
  })

  test('a package that passes only tilted is shown tilted, one that does not pass as close as it comes', () => {
    const narrow = home({ doorWidthMm: 2000, doorHeightMm: 2000 })
    const long = item('柜', 'wardrobe', { packages: [pack(2500, 2400, 200, true)] })
    const tilted = check('enteringDoor', [long], narrow)?.picture
    expect(tilted).toMatchObject({ fits: true, tiltDeg: expect.closeTo(45, 0) })
    expect(check('enteringDoor', [sofaBox(2300)], home({ doorHeightMm: 2000 }))?.picture?.fits).toBe(false)
  })

  test('nothing is drawn without a measurement', () => {
    expect(check('enteringDoor', [sofaBox(1000)], null)?.picture).toBeUndefined()
    expect(check('bedExternalDiameter', [bed(1500, 2000)], null)?.picture).toBeUndefined()
  })

  test('of several beds the one that does not fit is shown', () => {
    const beds = [bed(1200, 1900), bed(1800, 2000)]
    const small = home({ bedroomWidthMm: 1850, bedroomLengthMm: 3000 })
    expect(check('bedExternalDiameter', beds, small)?.picture).toMatchObject({
      kind: 'ROOM',
      fits: false,
      piece: { widthMm: 1900, heightMm: 2120 },
    })
  })
})
