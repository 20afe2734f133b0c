// The demo's pages work only on this machine: its mails contain passwords, and its clock restarts it.
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const OWN_NAMES = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

export const isOnThisMachine = ({ isDemo, host }: Pick<Config, 'isDemo' | 'host'>): boolean => isDemo && OWN_NAMES.has(host)

/** A foreign site that resolves to this address has another host name. */
export const isCalledByOwnName = ({ hostname }: Pick<FastifyRequest, 'hostname'>): boolean => OWN_NAMES.has(hostname)
