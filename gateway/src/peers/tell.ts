import type { Worker } from 'node:cluster'

/** A worker that has just ended gets nothing; its end is noticed by itself. */
export function tell(worker: Worker, message: object | string): void {
  if (worker.isConnected()) worker.send(message, () => {})
}
