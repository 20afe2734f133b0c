import { type ErpClient, erpPath } from '../erp/client.ts'
import { confirmation, confirmed } from '../erp/confirmation.ts'
import type { DestinationKey } from '../keys.ts'

/**
 * Replaces the password of a destination. The bundled back end keeps what `saveRecoveredPassword` sends beside the old password;
 * there the call for the destination itself replaces it, and leaves every field that is not sent.
 */
export function savePassword(erp: ErpClient, key: DestinationKey, password: string, { isBundled }: { isBundled: boolean }): Promise<void> {
  const { customerCode, destinationCode } = key
  const path = isBundled
    ? erpPath`/clienti/${customerCode}/destinazioni/${destinationCode}`
    : erpPath`/configurator/clienti/${customerCode}/destinazioni/${destinationCode}`
  return confirmed(erp.send('POST', path, confirmation, { body: { destpsw: password } }))
}
