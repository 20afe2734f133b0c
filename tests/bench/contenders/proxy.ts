// The least that a gateway can do: passes the main REST call of the operation through, without parsing or joining anything.
import Fastify from 'fastify'
import { Pool } from 'undici'
import { type OperationName, REST_CALLS } from '../operations.ts'
import { ready } from './contender.ts'

const pool = new Pool(process.env['BAKERY_ORIGIN']!, { connections: 32 })
const app = Fastify()
app.post<{ Params: { name: OperationName } }>('/graphql/:name', async ({ params }, reply) => {
  const [main] = REST_CALLS[params.name]
  const { body } = await pool.request({ ...main, headers: { 'content-type': 'application/json' } })
  return reply.header('content-type', 'application/json').send(Buffer.from(await body.arrayBuffer()))
})
ready(await app.listen({ port: 0, host: '127.0.0.1' }))
