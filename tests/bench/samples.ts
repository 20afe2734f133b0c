/** The value below which this part of the samples lies. */
export function quantile(samples: readonly number[], part: number): number {
  const sorted = samples.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5)
