import { expect, test } from 'vitest'
import { checksOf, ticksOf, untickedSections, validationOf } from './validation-sections.ts'

const data = {
  suspendedFurniture: { passValidate: false, validateDesc: '请确认墙体类型' },
  colour: { passValidate: true, validateDesc: '同套 2 件颜色一致' },
}

test('each check that is there brings whether it passes and why, always in the same order', () => {
  expect(checksOf(data)).toEqual([
    { section: 'colour', passValidate: true, validateDesc: '同套 2 件颜色一致' },
    { section: 'suspendedFurniture', passValidate: false, validateDesc: '请确认墙体类型' },
  ])
  expect(validationOf(checksOf(data))).toEqual(data)
})

test('only what did not pass has to be ticked', () => {
  expect(untickedSections(data, [])).toEqual(['suspendedFurniture'])
  expect(untickedSections(data, ['suspendedFurniture'])).toEqual([])
  expect(ticksOf(['suspendedFurniture'])).toEqual([{ section: 'suspendedFurniture', ticked: true }])
})
