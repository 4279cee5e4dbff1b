import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files that read the environment, each with one name per line, in quotes or as a property. */
const READERS = [
  'tools/running/config.ts',
  'tools/testing/browser.ts',
  'apps/server/src/platform/config.ts',
  'apps/server/src/modules/payments/providers/registry/credentials.ts',
  'apps/server/src/modules/robots/sending/dingtalk-robot.ts',
  'apps/server/src/modules/vouchers/platforms/platforms.ts',
  'apps/server/src/modules/identity/sms/registry.ts',
  'apps/server/src/modules/identity/sign-in/dingtalk-client.ts',
  'apps/server/src/modules/setup/start/unattended.ts',
  'apps/sandbox/src/main.ts',
]
// `ALIPAY_CODE` is a type of tender.
const NAME =
  /^ {2}([A-Z][A-Z_]+): |['.]((?!ALIPAY_CODE\b)(?:WECHAT_PAY|ALIPAY|SHOUQIANBA|DINGTALK|DOUYIN|MEITUAN|SANDBOX|CHROMIUM)_[A-Z0-9_]+)\b/gm

/** The marketplaces' clients declare their settings in schemas: DOUDIAN_APP_KEY is `app_key` of `doudianSettings`. */
const SCHEMA_READERS = ['doudian', 'taobao', 'pinduoduo', 'jd'].map(
  (name) => `apps/server/src/modules/marketplaces/platforms/${name}/${name}-client.ts`,
)
const SCHEMA = /^export const (\w+)Settings = z\.object\(\{\n([^}]+)\}\)$/gm

const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8')

const named = (source: string): string[] =>
  [...source.matchAll(NAME)].map(([, key, quoted]) => key ?? quoted ?? '')

const declared = (source: string): string[] =>
  [...source.matchAll(SCHEMA)].flatMap(([, name = '', fields = '']) =>
    [...fields.matchAll(/^ {2}(\w+):/gm)].map(([, field = '']) => `${name}_${field}`.toUpperCase()),
  )

/** The names of all settings that are read from the environment. */
export function settingsRead(root: string): string[] {
  const found = [
    ...READERS.flatMap((file) => named(read(root, file))),
    ...SCHEMA_READERS.flatMap((file) => declared(read(root, file))),
  ]
  return [...new Set(found)].sort()
}

/** Names in the first column of a document's tables. */
export function settingsListed(root: string, file: string): string[] {
  const rows = read(root, file).matchAll(/^\| (`[A-Z][A-Z_0-9*]*`[^|]*)\|/gm)
  return [...rows].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_0-9*]+)`/g)].map(([, name = '']) => name),
  )
}
