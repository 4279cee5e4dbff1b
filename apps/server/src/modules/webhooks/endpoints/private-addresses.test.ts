import { contract } from '@showfloor/contract/contract'
import { publicEventTypes } from '@showfloor/contract/common/public-events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot, readConfig } from '../../../../../../tools/running/config.ts'
import { serverProgram } from '../../../../../../tools/running/programs.ts'
import { signIn } from '../../../testing/factories.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { create } = contract.webhooks
const sandbox = 'http://localhost:3001'

let world: World
beforeAll(async () => {
  const addresses = {
    port: 3000,
    sandboxPort: 3001,
    local: 'http://localhost:3000',
    sandbox,
    management: '127.0.0.1:3002',
    publicUrl: 'http://localhost:3000',
  }
  const { env } = serverProgram(readConfig(projectRoot()), addresses, '')
  const { WEBHOOK_PRIVATE_ADDRESSES = 'no', SANDBOX_URL = '' } = env
  world = await startWorld({ WEBHOOK_PRIVATE_ADDRESSES, SANDBOX_URL })
})
afterAll(() => world?.close())

test('under npm start webhooks go to the sandbox, and to no other private address', async () => {
  const admin = await signIn(world, { roles: ['admin'] })
  const endpoint = (url: string) => ({ name: 'ERP', url, types: publicEventTypes, shopIds: null })
  for (const url of [
    'http://localhost:5432/',
    'http://127.0.0.1:3001/hook',
    'http://169.254.169.254/latest/meta-data',
    'http://192.168.1.1/',
    'https://10.0.0.8/hook',
    `${sandbox}.evil.example/hook`,
  ])
    expect((await admin.refused(create, endpoint(url))).code).toBe('WEBHOOK_ADDRESS')
  await admin.ask(create, endpoint(`${sandbox}/sandbox/webhooks`))
})
