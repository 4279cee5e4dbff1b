import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ProviderUnavailable } from '../provider.ts'
import { ProviderConfigurationError } from './credentials.ts'
import { providersFromConfig } from './registry.ts'
import { startSandboxWorld } from '../testing/sandbox-world.ts'

const dir = mkdtempSync(join(tmpdir(), 'showfloor-registry-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' })
const publicPem = publicKey.export({ type: 'spki', format: 'pem' })
const alipayEnvironment = {
  ALIPAY_APP_ID: '1',
  ALIPAY_APP_PRIVATE_KEY: privatePem,
  ALIPAY_PUBLIC_KEY: publicPem,
}
const wechatEnvironment = {
  WECHAT_PAY_APP_ID: 'wx1',
  WECHAT_PAY_MCHID: '1900000001',
  WECHAT_PAY_MERCHANT_SERIAL: 'AB',
  WECHAT_PAY_MERCHANT_PRIVATE_KEY: privatePem,
  WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
  WECHAT_PAY_PLATFORM_SERIAL: 'PUB_KEY_ID_1',
  WECHAT_PAY_PLATFORM_PUBLIC_KEY: publicPem,
}

it('the sandbox speaks for every provider without credentials', async () => {
  const providers = providersFromConfig({ SANDBOX_URL: 'http://127.0.0.1:1', ...alipayEnvironment })
  expect(providers.codes).toEqual(['WECHAT_PAY', 'ALIPAY'])
  expect(providers.isSandbox('WECHAT_PAY')).toBe(true)
  expect(providers.isSandbox('ALIPAY')).toBe(false)
  expect((await providers.provider('ALIPAY')).code).toBe('ALIPAY')
})

it('without a sandbox only configured providers are offered', async () => {
  const providers = providersFromConfig(wechatEnvironment)
  expect(providers.codes).toEqual(['WECHAT_PAY'])
  await expect(providers.provider('ALIPAY')).rejects.toBeInstanceOf(ProviderUnavailable)
  expect(providersFromConfig({}).codes).toEqual([])
})

it('an unreachable sandbox is asked again at the next use, then remembered', async () => {
  const world = await startSandboxWorld('ALIPAY')
  const { port } = new URL(world.sandboxUrl)
  const providers = providersFromConfig({ SANDBOX_URL: 'http://127.0.0.1:1' })
  await expect(providers.provider('ALIPAY')).rejects.toBeInstanceOf(ProviderUnavailable)
  const reachable = providersFromConfig({ SANDBOX_URL: `http://localhost:${port}` })
  const [one, two] = await Promise.all([reachable.provider('ALIPAY'), reachable.provider('ALIPAY')])
  expect(one).toBe(two)
  await world.stop()
  expect(await reachable.provider('ALIPAY')).toBe(one)
})

it.each(Object.keys(wechatEnvironment))('a set-up in part names what is missing: %s', (name) => {
  const environment = { ...wechatEnvironment, [name]: undefined }
  expect(() => providersFromConfig(environment)).toThrow(
    new ProviderConfigurationError(
      `WeChat Pay is configured in part: set ${name} as well, or none of its settings to use the sandbox.`,
    ),
  )
})

it('keys are taken as PEM text, with escaped line breaks, or from a file; a wrong one is named without being shown', () => {
  const path = join(dir, 'key.pem')
  writeFileSync(path, privatePem)
  for (const key of [privatePem, privatePem.replaceAll('\n', '\\n'), path]) {
    expect(providersFromConfig({ ...alipayEnvironment, ALIPAY_APP_PRIVATE_KEY: key }).codes).toEqual([
      'ALIPAY',
    ])
  }
  for (const key of ['-----BEGIN SECRET', join(dir, 'missing.pem')]) {
    const attempt = () => providersFromConfig({ ...alipayEnvironment, ALIPAY_APP_PRIVATE_KEY: key })
    expect(attempt).toThrow(
      'Alipay cannot be used: a key cannot be read. Keys are PEM text or the path of a PEM file.',
    )
  }
  expect(() => providersFromConfig({ ...wechatEnvironment, WECHAT_PAY_API_V3_KEY: 'short' })).toThrow(
    'the WeChat Pay APIv3 key must be 32 characters long',
  )
})
