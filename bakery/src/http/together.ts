// Readings that can be asked for together: what a program reads at the same moment then costs one request.
import { parse } from 'node:querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import findMyWay from 'find-my-way'
import { z } from 'zod'
import { oneOrMany, read, requiredText } from './body.ts'
import { Refusal, bodyOf, notFound } from './errors.ts'

/** The same for each reading alone and with others. */
export const ROUTER = { maxParamLength: 200 }

const JSON_TYPE = 'application/json; charset=utf-8'

/** What a reading may ask of its request and its reply: the same whether it is asked for alone or with others. */
export type Asked = Pick<FastifyRequest, 'params' | 'query'>
export interface Tagged {
  header(name: 'etag', value: string): unknown
}

/** A text or a buffer is JSON already. */
type Answer = object | string | Buffer
export type Reading = (asked: Asked, reply: Tagged) => Promise<Answer>

declare module 'fastify' {
  interface FastifyInstance {
    readings: findMyWay.Instance<findMyWay.HTTPVersion.V1>
  }
}

/** Registers GET `path`, alone and with others. Its answer must be small: others wait for it. */
export function readable(app: FastifyInstance, path: string, reading: Reading): void {
  app.get(path, async (request, reply) => {
    const answer = await reading(request, reply)
    return isWritten(answer) ? reply.type(JSON_TYPE).send(answer) : answer
  })
  app.readings.on('GET', path, () => undefined, reading)
}

const isWritten = (answer: Answer): answer is string | Buffer => typeof answer === 'string' || Buffer.isBuffer(answer)

const MOST = 16
const schema = z.object({ di: oneOrMany(requiredText(2_000), MOST) })

/**
 * Answers the readings at the addresses `di` (below /api) in one body: a line of JSON with the status, headers and length of each
 * answer, then the answers as they are. They need not be parsed to be told apart. Announced as 'read-together'. Call it before
 * the subjects register theirs.
 */
export function readTogether(app: FastifyInstance): void {
  app.decorate('readings', findMyWay(ROUTER))
  app.get('/api/panify/letture', { config: { query: schema } }, async (request, reply) => {
    const asked = read(schema, request.query).di.map((address) => found(app, address))
    const answers = await Promise.all(asked.map(answerTo))
    const head = JSON.stringify(answers.map(({ status, headers, json }) => ({ stato: status, intestazioni: headers, byte: json.length })))
    return reply.type('application/x-panify-letture').send(Buffer.concat([Buffer.from(`${head}\n`), ...answers.map(({ json }) => json)]))
  })
}

type Found = { reading: Reading; asked: Asked }

function found(app: FastifyInstance, address: string): Found {
  const [path = '', query = ''] = address.split('?')
  const route = app.readings.find('GET', `/api${path}`)
  if (!route) throw notFound('Not Found')
  return { reading: route.store as Reading, asked: { params: route.params, query: parse(query) } }
}

async function answerTo({ reading, asked }: Found) {
  const headers: Record<string, string> = {}
  try {
    const answer = await reading(asked, { header: (name, value) => (headers[name] = value) })
    return { status: 200, headers, json: bytesOf(answer) }
  } catch (cause) {
    // A failure inside is that of the whole call, whose status others count.
    if (!(cause instanceof Refusal) || cause.status >= 500) throw cause
    return { status: cause.status, headers, json: bytesOf(bodyOf(cause)) }
  }
}

function bytesOf(answer: Answer): Buffer {
  if (Buffer.isBuffer(answer)) return answer
  return Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer))
}
