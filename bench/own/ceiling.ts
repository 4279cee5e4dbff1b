import Fastify from 'fastify'

/** The minimum work of a Node server for a page: it answers every request with the text that this process was started with. */
const answer = process.env['ANSWER'] ?? ''
const server = Fastify()
server.post('/', async (_request, reply) => reply.type('application/json; charset=utf-8').send(answer))
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
