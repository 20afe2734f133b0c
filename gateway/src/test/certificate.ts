import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tls from 'node:tls'

/** Files of a certificate that only its own key has signed. */
export type Certificate = { cert: string; key: string }

/** Writes one for localhost into a folder. */
export function makeCertificate(folder: string): Certificate {
  const cert = join(folder, 'localhost.pem')
  const key = join(folder, 'localhost.key')
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const made = spawnSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert])
  if (made.status !== 0) throw made.error ?? new Error(String(made.stderr))
  return { cert, key }
}

/** From now on this process trusts it. Returns what ends that. */
export function trustCertificate({ cert }: Certificate): () => void {
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, readFileSync(cert, 'utf8')])
  return () => tls.setDefaultCACertificates(before)
}
