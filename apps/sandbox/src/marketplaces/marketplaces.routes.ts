import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../sandbox.ts'
import { authorizeRoutes } from './authorize.routes.ts'
import { marketControlRoutes } from './controls.routes.ts'
import { deskRoutes } from './desk/desk.routes.ts'
import { doudian } from './doudian/doudian.ts'
import { gatewayRoutes } from './gateway.ts'
import { jd, jdTokenRoutes } from './jd/jd.ts'
import { pinduoduo } from './pinduoduo/pinduoduo.ts'
import { shelfRoutes } from './shelf/shelf.routes.ts'
import { taobao, taobaoTokenRoutes } from './taobao/taobao.ts'

/** The marketplaces: each platform's protocol, the pages of their sellers, and the sandbox's own calls about them. */
export function marketplaceRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  for (const codec of [doudian, taobao, pinduoduo, jd]) gatewayRoutes(app, sandbox, codec)
  taobaoTokenRoutes(app, sandbox)
  jdTokenRoutes(app, sandbox)
  authorizeRoutes(app, sandbox)
  marketControlRoutes(app, sandbox)
  deskRoutes(app, sandbox)
  shelfRoutes(app, sandbox)
}
