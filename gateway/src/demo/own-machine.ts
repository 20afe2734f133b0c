// What the demo shows and lets do is for the person at this machine alone: its mails hold passwords, its clock restarts it.
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const OWN_NAMES = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

export const isOnThisMachine = ({ isDemo, host }: Pick<Config, 'isDemo' | 'host'>): boolean => isDemo && OWN_NAMES.has(host)

/** A foreign site whose name is made to lead here has another one. */
export const isCalledByOwnName = ({ hostname }: Pick<FastifyRequest, 'hostname'>): boolean => OWN_NAMES.has(hostname)
