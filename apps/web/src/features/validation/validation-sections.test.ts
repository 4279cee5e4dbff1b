import { expect, test } from 'vitest'
import { checksOf, outcomeOf, ticksOf, untickedSections, validationOf } from './validation-sections.ts'

const data = {
  suspendedFurniture: { passValidate: false, measured: false, validateDesc: '请确认墙体类型' },
  colour: { passValidate: true, measured: true, validateDesc: '同套 2 件颜色一致' },
}

test('each present check has its result and reason, always in the same order', () => {
  expect(checksOf(data)).toEqual([
    { section: 'colour', passValidate: true, measured: true, validateDesc: '同套 2 件颜色一致' },
    { section: 'suspendedFurniture', passValidate: false, measured: false, validateDesc: '请确认墙体类型' },
  ])
  expect(validationOf(checksOf(data))).toEqual(data)
})

test('only failed checks have to be ticked', () => {
  expect(untickedSections(data, [])).toEqual(['suspendedFurniture'])
  expect(untickedSections(data, ['suspendedFurniture'])).toEqual([])
  expect(ticksOf(['suspendedFurniture'])).toEqual([{ section: 'suspendedFurniture', ticked: true }])
})

test('a check passes, fails, or was not measured', () => {
  const failed = { section: 'enteringDoor' as const, passValidate: false, measured: true, validateDesc: '' }
  expect([...checksOf(data), failed].map(outcomeOf)).toEqual(['pass', 'unmeasured', 'fail'])
})
