import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { alipayRoutes } from './alipay.routes.ts'
import { controlRoutes } from './controls.routes.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import { dingtalkRoutes } from './dingtalk.routes.ts'
import { openSandbox } from './sandbox.ts'
import type { SandboxOptions } from './sandbox.ts'
import { smsRoutes } from './sms.routes.ts'
import { wechatPayRoutes } from './wechat-pay.routes.ts'

const bodyLimitBytes = 256 * 1024

/**
 * Builds the outside world: payment providers, message service, enterprise messenger, their pages and controls. The caller listens; closing the app
 * ends its notifications (those still due continue at the next start) and its store.
 */
export async function buildSandbox(options: SandboxOptions): Promise<FastifyInstance> {
  const sandbox = await openSandbox(options)
  const app = Fastify({ bodyLimit: bodyLimitBytes, forceCloseConnections: true })
  app.addHook('onClose', () => sandbox.close())
  // Signatures cover the raw bytes: every body stays text until its protocol has verified it.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  wechatPayRoutes(app, sandbox)
  alipayRoutes(app, sandbox)
  smsRoutes(app, sandbox)
  dingtalkRoutes(app, sandbox)
  controlRoutes(app, sandbox)
  pageRoutes(app, sandbox)
  return app
}
