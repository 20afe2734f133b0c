/**
 * Of the gateway's process. V8 derives the growth of its heap from the machine's memory: without a limit the gateway takes
 * twice as much on a large machine, for the same work. Smaller young generations would cost a tenth of its processor time.
 */
export const GATEWAY_FLAGS: readonly string[] = ['--max-old-space-size=1024']
