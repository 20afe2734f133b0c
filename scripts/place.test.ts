import { expect, it } from 'vitest'
import { addressOf, dataDirOf } from './place.ts'

it.each([
  [{}, '/srv/data'],
  [{ DATA_DIR: '' }, '/srv/data'],
  [{ DATA_DIR: 'here' }, '/srv/here'],
  [{ DATA_DIR: '/var/lib/panify' }, '/var/lib/panify'],
])('keeps the data of %j in %s', (environment, folder) => {
  expect(dataDirOf(environment, '/srv')).toBe(folder)
  expect(dataDirOf(environment, '/srv', 'demo', '')).toBe(`${folder}/demo`)
})

it.each([
  [{}, 'http://localhost:4000'],
  [{ PORT: '', PUBLIC_URL: '', HOST: '', TLS_CERT: '' }, 'http://localhost:4000'],
  [{ PORT: '80', HOST: '0.0.0.0' }, 'http://localhost:80'],
  [{ PORT: '443', HOST: 'forno.example', TLS_CERT: 'a.pem' }, 'https://forno.example:443'],
  [{ PORT: '80', PUBLIC_URL: 'https://ordini.example' }, 'https://ordini.example'],
])('is reached with %j at %s', (environment, address) => {
  expect(addressOf(environment)).toBe(address)
})
