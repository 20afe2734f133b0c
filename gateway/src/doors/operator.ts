// Who may see the inside of a running gateway: its limits, its load, its metrics.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/**
 * With METRICS_TOKEN whoever sends it, and nobody else. Without: programs of this machine. Behind a proxy on this machine every
 * caller has its address, so the address counts only if no proxy is announced, or if the trusted one has named the caller.
 */
export function isOperator(request: FastifyRequest, { metricsToken, publicUrl, trustProxy }: Config): boolean {
  const { headers, ip } = request
  if (metricsToken !== null) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)
  const isDirect = publicUrl === null && FORWARDED.every((name) => headers[name] === undefined)
  return LOOPBACK.test(ip) && (trustProxy.length > 0 || isDirect)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
