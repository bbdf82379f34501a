/** Milliseconds over which the rate is measured, so that it neither jumps nor lags. */
const WINDOW_MS = 4000

export interface Sample {
  atMs: number
  bytes: number
}

/** The samples that still count, with the new one. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const recent = samples.filter(({ atMs }) => sample.atMs - atMs <= WINDOW_MS)
  return [...recent, sample]
}

/** Bytes a second over the samples, null while there is too little to say. */
export function bytesPerSecond(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.atMs - first.atMs < 250) return null
  return ((last.bytes - first.bytes) / (last.atMs - first.atMs)) * 1000
}
