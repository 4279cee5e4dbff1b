import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vaultFrom } from '../secrets/vault.ts'
import { archiveOf, partsOf, type Part, type Seal } from './archive.ts'
import { proofFrom, sealFrom } from './proof.ts'

let DATA_DIR: string
let seal: Seal
beforeAll(async () => {
  DATA_DIR = await mkdtemp(path.join(tmpdir(), 'showfloor-proof-'))
  vaultFrom({ DATA_DIR })
  seal = sealFrom({ DATA_DIR }) ?? (() => '')
})
afterAll(() => rm(DATA_DIR, { recursive: true }))

async function* partsWith(content: string): AsyncGenerator<Part> {
  yield { name: 'files/07/7', content: Buffer.from(content) }
}

const readWith = async (bytes: AsyncIterable<Buffer>, keys = { DATA_DIR }, flags: string[] = []) => {
  const { prove, said } = proofFrom(keys, flags)
  for await (const part of partsOf(Readable.from(bytes), prove)) void part
  return said()
}

/** An archive with other content and right checksums, under the seal of the original. */
const forged = async (): Promise<AsyncIterable<Buffer>> => {
  let original = ''
  const remembered: Seal = (sum) => (original = seal(sum))
  for await (const chunk of archiveOf(partsWith('ours'), remembered)) void chunk
  return archiveOf(partsWith('theirs'), () => original)
}

const otherSeal: Seal = (sum) =>
  sealFrom({ DATA_DIR, SECRET_KEYS: ['another key of at least 32 characters'] })?.(sum) ?? ''

const refusal = /did not seal the archive.*--unproven/

test('the key proves that an archive is as it was written', async () => {
  expect(await readWith(archiveOf(partsWith('ours'), seal))).toContain('sealed the archive')
})

test.each<[what: string, bytes: () => AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>]>([
  ['changed content under the old seal', forged],
  ['no seal', () => archiveOf(partsWith('theirs'))],
  ['a checksum in the place of the seal', () => archiveOf(partsWith('theirs'), (sum) => sum)],
  ['the seal of another key', () => archiveOf(partsWith('theirs'), otherSeal)],
])('with the key, an archive with %s is refused unless that is accepted', async (_what, bytes) => {
  await expect(readWith(await bytes())).rejects.toThrow(refusal)
  expect(await readWith(await bytes(), { DATA_DIR }, ['--unproven'])).toContain('Nothing proves')
})

test('a place without a key seals nothing, and no key is made for it', () => {
  expect(sealFrom({ DATA_DIR: path.join(DATA_DIR, 'new') })).toBe(null)
  expect(sealFrom({ DATA_DIR: path.join(DATA_DIR, 'new') })).toBe(null)
})

test('without the key an archive is read, and the sentence says that nothing is proven', async () => {
  const elsewhere = { DATA_DIR: path.join(DATA_DIR, 'elsewhere') }
  expect(await readWith(archiveOf(partsWith('ours'), seal), elsewhere)).toContain('Nothing proves')
})
