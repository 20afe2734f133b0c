// The figures of a fault test for the table of `npm run test:faults`.
import type { TaskMeta } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    figures?: string
  }
}

export function report({ meta }: { meta: TaskMeta }, figures: string): void {
  meta.figures = figures
  console.log(figures)
}
