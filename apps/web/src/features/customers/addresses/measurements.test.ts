import { expect, test } from 'vitest'
import { chooseDistrict } from './district-path.ts'
import { unmeasuredHome } from '@showfloor/contract/common/home'
import { measurementDraft, readMeasurements } from './measurements.ts'

test('measurements survive a round trip through the form, unknown ones stay unknown', () => {
  const known = { ...unmeasuredHome, floor: 5, doorWidthMm: 900, wallKind: 'BRICK' as const }
  expect(readMeasurements(measurementDraft(known))).toEqual({ measurements: known, wrong: [] })
})

test('values that are no lengths in millimetres are named', () => {
  const typed = {
    ...measurementDraft(unmeasuredHome),
    floor: '201',
    doorWidthMm: '0',
    liftDepthMm: '1.5',
    stairWidthMm: '100001',
  }
  expect(readMeasurements(typed)).toEqual({ wrong: ['floor', 'doorWidthMm', 'stairWidthMm', 'liftDepthMm'] })
})

test('choosing a district resets those below it', () => {
  expect(chooseDistrict(['31', '3101', '310112', '310112103'], 1, '3102')).toEqual(['31', '3102', '', ''])
})
