import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../sandbox.ts'
import { authorizeRoutes } from './authorize.routes.ts'
import { marketControlRoutes } from './controls.routes.ts'
import { deskRoutes } from './desk/desk.routes.ts'
import { doudianRoutes } from './doudian/doudian.routes.ts'
import { jdRoutes } from './jd/jd.routes.ts'
import { pinduoduoRoutes } from './pinduoduo/pinduoduo.routes.ts'
import { shelfRoutes } from './shelf/shelf.routes.ts'
import { taobaoRoutes } from './taobao/taobao.routes.ts'

/** The marketplaces: each platform's protocol, the pages of their sellers, and the sandbox's own calls about them. */
export function marketplaceRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  doudianRoutes(app, sandbox)
  taobaoRoutes(app, sandbox)
  pinduoduoRoutes(app, sandbox)
  jdRoutes(app, sandbox)
  authorizeRoutes(app, sandbox)
  marketControlRoutes(app, sandbox)
  deskRoutes(app, sandbox)
  shelfRoutes(app, sandbox)
}
