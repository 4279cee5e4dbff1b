import { expect, test } from 'vitest'
import { chosenPieces, wholeCents, wholeSize, type Combo } from './combo-rules.ts'

const piece = (itemMappingId: string, widthMm: number, depthMm: number, marketingPrice: number | null) => ({
  itemMappingId,
  size: { widthMm, depthMm, heightMm: 800 },
  priceInfo: marketingPrice === null ? null : { marketingPrice },
})
const combo = {
  slots: [
    { name: '左', optional: false, pieces: [piece('1', 900, 950, 100), piece('2', 1000, 1600, 300)] },
    { name: '中', optional: true, pieces: [piece('3', 700, 950, 80)] },
    { name: '右', optional: false, pieces: [piece('4', 900, 950, null)] },
  ],
} as unknown as Combo

test('a combo is as wide as its pieces together, as deep as the deepest, and costs their sum', () => {
  const pieces = chosenPieces(combo, ['2'])
  expect(pieces.map(({ itemMappingId }) => itemMappingId)).toEqual(['2', '3', '4'])
  expect(wholeSize(pieces)).toEqual({ widthMm: 2600, depthMm: 1600, heightMm: 800 })
  expect(wholeCents(pieces)).toBeNull()
  expect(wholeCents(pieces.slice(0, 2))).toBe(380)
})

test('only an optional slot may stay empty', () => {
  expect(chosenPieces(combo, ['', '', '']).map(({ itemMappingId }) => itemMappingId)).toEqual(['1', '4'])
})
