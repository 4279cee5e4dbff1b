import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { alipayRoutes } from './alipay/alipay.routes.ts'
import { billRoutes } from './bills/bills.routes.ts'
import { controlRoutes } from './controls/controls.routes.ts'
import { marketplaceRoutes } from './marketplaces/marketplaces.routes.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import { dingtalkRoutes } from './dingtalk/dingtalk.routes.ts'
import { robotRoutes } from './dingtalk/robot.routes.ts'
import { openSandbox } from './sandbox.ts'
import type { SandboxOptions } from './sandbox.ts'
import { statementRoutes } from './statements/statements.routes.ts'
import { smsRoutes } from './sms.routes.ts'
import { wechatPayV2Routes } from './wechat-pay/wechat-pay-v2.routes.ts'
import { litePosRoutes } from './terminals/lite-pos.routes.ts'
import { terminalRoutes } from './terminals/terminal.routes.ts'
import { upayControls } from './upay/upay.controls.ts'
import { upayRoutes } from './upay/upay.routes.ts'
import { platformKeyRoutes } from './wechat-pay/platform-keys.routes.ts'
import { wechatPhoneRoutes } from './wechat-pay/wechat-phone.routes.ts'
import { wechatPayRoutes } from './wechat-pay/wechat-pay.routes.ts'
import { cardTerminalRoutes } from './terminals/card-terminal.routes.ts'
import { voucherRoutes } from './vouchers/voucher-holder.routes.ts'
import { webhookInboxRoutes } from './webhooks/inbox.routes.ts'

const bodyLimitBytes = 256 * 1024

/**
 * Builds the outside world: payment providers, message service, enterprise messenger, marketplaces, their pages and controls. The caller listens.
 * Closing the app ends its store and its notifications; those still due continue at the next start.
 */
export async function buildSandbox(options: SandboxOptions): Promise<FastifyInstance> {
  const sandbox = await openSandbox(options)
  const app = Fastify({ bodyLimit: bodyLimitBytes, forceCloseConnections: true })
  app.addHook('onClose', () => sandbox.close())
  // Every provider tells the time by the sandbox's clock.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('date')) reply.header('date', new Date(sandbox.nowMs()).toUTCString())
    done()
  })
  // Signatures cover the raw bytes: every body stays text until its protocol has verified it.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  wechatPayRoutes(app, sandbox)
  platformKeyRoutes(app, sandbox)
  billRoutes(app, sandbox)
  wechatPhoneRoutes(app, sandbox)
  wechatPayV2Routes(app, sandbox)
  litePosRoutes(app, sandbox)
  terminalRoutes(app, sandbox)
  upayRoutes(app, sandbox)
  upayControls(app, sandbox)
  cardTerminalRoutes(app, sandbox)
  alipayRoutes(app, sandbox)
  smsRoutes(app, sandbox)
  dingtalkRoutes(app, sandbox)
  robotRoutes(app, sandbox)
  controlRoutes(app, sandbox)
  webhookInboxRoutes(app, sandbox)
  marketplaceRoutes(app, sandbox)
  voucherRoutes(app, sandbox)
  statementRoutes(app, sandbox)
  pageRoutes(app, sandbox)
  return app
}
