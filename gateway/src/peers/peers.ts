// Chooses what connects this gateway with the others.
import cluster from 'node:cluster'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Peers } from './interface.ts'
import { createRate } from './rate.ts'
import { redisPeers } from './redis.ts'
import { workerPeers } from './workers.ts'

type Needs = { config: Pick<Config, 'redisUrl' | 'gatewayKey'>; clock: Clock; log: Log }

/** Redis if configured, else the primary process of this machine's workers, else nobody. */
export function createPeers({ config, clock, log }: Needs): Peers {
  if (config.redisUrl !== null) return redisPeers({ url: config.redisUrl, gatewayKey: config.gatewayKey, clock, log })
  return cluster.isWorker ? workerPeers() : alone(clock)
}

function alone(clock: Clock): Peers {
  return {
    rate: (_name, most) => {
      const rate = createRate(clock, most)
      return { waitOf: async (key) => rate.waitOf(key), take: async (key) => rate.take(key) }
    },
    publish: () => {},
    subscribe: () => {},
    redis: () => null,
    close: async () => {},
  }
}
