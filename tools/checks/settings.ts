import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files that read the environment, each with one name per line or in quotes. */
const READERS = [
  'tools/running/config.ts',
  'tools/testing/browser.ts',
  'apps/server/src/platform/config.ts',
  'apps/server/src/modules/payments/providers/registry.ts',
  'apps/server/src/modules/identity/sms/registry.ts',
  'apps/server/src/modules/identity/sign-in/dingtalk-client.ts',
  'apps/server/src/modules/setup/start/unattended.ts',
  'apps/sandbox/src/main.ts',
]
const NAME = /^ {2}([A-Z][A-Z_]+): |'((?:WECHAT_PAY|ALIPAY|DINGTALK|SANDBOX|CHROMIUM)_[A-Z0-9_]+)'/gm

const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8')

/** The names of all settings that are read from the environment. */
export function settingsRead(root: string): string[] {
  const found = READERS.flatMap((file) =>
    [...read(root, file).matchAll(NAME)].map(([, key, quoted]) => key ?? quoted ?? ''),
  )
  return [...new Set(found)].sort()
}

/** Names in the first column of a document's tables. */
export function settingsListed(root: string, file: string): string[] {
  const rows = read(root, file).matchAll(/^\| (`[A-Z][A-Z_0-9*]*`[^|]*)\|/gm)
  return [...rows].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_0-9*]+)`/g)].map(([, name = '']) => name),
  )
}
