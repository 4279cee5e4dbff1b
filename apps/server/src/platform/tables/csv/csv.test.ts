import { expect, test } from 'vitest'
import { csvCell } from './csv.ts'

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '﹦1',
  '﹢1',
  '﹣1',
  '﹫SUM(1)',
  ' =1',
  '\u00a0=1',
  '\u3000＝1',
  '\u200b=1',
  '\ufeff=1',
  '\u202e=1',
  '\u0000=1',
])('a text that a spreadsheet would run as a formula is marked as a text: %j', (text) => {
  expect(csvCell(text).replaceAll('"', '')).toBe(`'${text}`)
})

test.each(['', '沙发', '1-2', 'a=b', '·', '…', "'=1", '①', '—'])(
  'any other text stays as it is: %j',
  (text) => {
    expect(csvCell(text)).toBe(text)
  },
)
