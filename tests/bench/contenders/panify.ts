// The gateway of this repository with everything switched on: sessions, headers, limits, checks of every answer, logs.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../../gateway/src/clock.ts'
import { readConfig } from '../../../gateway/src/config.ts'
import { createLog } from '../../../gateway/src/log.ts'
import { buildServer } from '../../../gateway/src/server.ts'
import { ready } from './contender.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'panify-bench-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const secret = () => randomBytes(32).toString('base64url')
writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ gatewayKey: secret(), cookieKeys: [{ id: 'k1', key: secret() }] }), {
  mode: 0o600,
})
Object.assign(process.env, { BAKERY_API_URL: `${process.env['BAKERY_ORIGIN']}/api`, DATA_DIR: dataDir, PORT: '1' })
// 'any': the benchmark's operations are not the portal's own. The look-up by hash that this saves costs microseconds.
const { app, services } = await buildServer({ config: readConfig(), clock: systemClock(), log: createLog(), documents: 'any' })
await services.service.start()
await services.settled()
ready(await app.listen({ port: 0, host: '127.0.0.1' }))
