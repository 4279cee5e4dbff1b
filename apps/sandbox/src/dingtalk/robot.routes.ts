import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '../formats/json.ts'
import { robotsPage } from '../pages/robots.page.ts'
import { formOf, missing, pageContext, query, show } from '../pages/requests.ts'
import type { Sandbox } from '../sandbox.ts'
import { demoRobot, newRobot, receiveMessage, robotFaults, type Robot, type RobotFault } from './robots.ts'

const token = z.string().regex(/^[\w-]{1,200}$/)
const robotSchema = z.object({
  token,
  secret: z.string().max(500).default(''),
  keywords: z.array(z.string().min(1).max(100)).max(10).default([]),
})
const faultsSchema = z.object({
  fault: z.enum(robotFaults).nullable(),
  times: z.coerce.number().int().min(1).max(100).default(1),
})
const formSchema = faultsSchema.extend({ token, fault: z.enum(robotFaults).or(z.literal('')) })

/**
 * DingTalk's custom robots, as DingTalk publishes them. What they got is lost when the process ends.
 * - POST /robot/send?access_token&timestamp&sign {msgtype: 'markdown', markdown: {title, text}}: `{errcode, errmsg}`, always 200
 * - POST /sandbox/robots {token, secret, keywords}: a new robot with these safety settings
 * - POST /sandbox/robots/:token/faults {fault, times}: what happens to its next messages; null ends it
 * - GET /sandbox/robots/:token: what it got, the newest first
 * - /robots: the groups as a page, with each fault at a click
 */
export function robotRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const robots = new Map<string, Robot>([[demoRobot.token, newRobot(demoRobot)]])
  const named = (request: FastifyRequest) => robots.get(z.object({ token }).parse(request.params).token)
  app.post('/robot/send', (request, reply) => send(sandbox, robots, request, reply))
  app.post('/sandbox/robots', (request, reply) => {
    const robot = newRobot(robotSchema.parse(jsonOf(request.body)))
    robots.set(robot.token, robot)
    return reply.send({ token: robot.token })
  })
  app.post('/sandbox/robots/:token/faults', (request, reply) => {
    const robot = named(request)
    if (!robot) return missing(sandbox, request, reply)
    const { fault, times } = faultsSchema.parse(jsonOf(request.body))
    setFaults(robot, fault, times)
    return reply.send({ faults: robot.faults })
  })
  app.get('/sandbox/robots/:token', (request, reply) => {
    const robot = named(request)
    return robot ? reply.send({ messages: robot.received }) : missing(sandbox, request, reply)
  })
  app.get('/robots', (request, reply) =>
    show(reply, robotsPage(pageContext(sandbox, request, reply), [...robots.values()])),
  )
  app.post('/robots', (request, reply) => {
    const form = formSchema.safeParse(formOf(request))
    const robot = form.success ? robots.get(form.data.token) : undefined
    if (!form.success || !robot) return missing(sandbox, request, reply)
    setFaults(robot, form.data.fault || null, form.data.times)
    return reply.redirect('/robots', 303)
  })
}

function setFaults(robot: Robot, fault: RobotFault | null, times: number): void {
  robot.faults = fault ? Array.from({ length: times }, () => fault) : []
  robot.mutedUntilMs = 0
}

function send(
  sandbox: Sandbox,
  robots: ReadonlyMap<string, Robot>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const said = query(request)
  const robot = robots.get(said.get('access_token') ?? '')
  if (!robot) return reply.send({ errcode: 300005, errmsg: 'token is not exist' })
  const body = { raw: String(request.body), json: jsonOf(request.body) }
  const sign = { timestamp: said.get('timestamp'), sign: said.get('sign') }
  const { answer, fault } = receiveMessage(robot, body, sign, sandbox.nowMs())
  if (fault === 'LOST') {
    request.socket.destroy()
    return reply
  }
  if (fault === 'HTML') return reply.type('text/html').send('<html></html>')
  if (fault === 'HTTP_503') return reply.code(503).send('')
  if (fault === 'REDIRECT') return reply.redirect('/robots', 302)
  return reply.send(answer)
}
