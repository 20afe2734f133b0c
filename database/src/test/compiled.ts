/**
 * Goes into the environment of the programs that a test starts. Node keeps their compiled modules there (vitest.config.ts), and
 * each start after the first takes half the processor time.
 */
export const COMPILED = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '' }
