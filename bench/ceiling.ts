import Fastify from 'fastify'

/** The least a Node server can do for a page: every request is answered with the text this process was started with. */
const answer = process.env['ANSWER'] ?? ''
const server = Fastify()
server.post('/', async (_request, reply) => reply.type('application/json; charset=utf-8').send(answer))
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
