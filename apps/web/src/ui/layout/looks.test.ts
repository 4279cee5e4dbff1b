import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { looks } from './looks.ts'

test('each look is a class of the style sheets, and these have no others', () => {
  const sheets = ['layout.css', 'text.css'].map((name) =>
    readFileSync(new URL(name, import.meta.url), 'utf8'),
  )
  const classes = [...sheets.join('').matchAll(/^ +\.([\w-]+) \{/gm)].map(([, name]) => name)
  const named = Object.entries(looks).flatMap(([name, values]) =>
    values.map((value) => (value === true ? name : `${name}-${value}`)),
  )
  expect(new Set(classes)).toEqual(new Set(['stack', 'inline', ...named]))
})
