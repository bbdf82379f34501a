/** A small repeatable random source (mulberry32), so that the server and the browser draw the same picture. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Amplitudes, 0 to 1, that look like speech: words of a few syllables, short breaths, longer pauses. Decoration only.
 */
export function soundShape(seed: number, points: number): number[] {
  const random = randomFrom(seed)
  const shape: number[] = []
  while (shape.length < points) {
    const syllables = 1 + Math.floor(random() * 4)
    const loudness = 0.35 + random() * 0.65
    for (let syllable = 0; syllable < syllables; syllable++) {
      const length = 10 + Math.floor(random() * 16)
      const stress = 0.72 + random() * 0.28
      for (let at = 0; at < length; at++) {
        const swell = 0.5 + 0.5 * Math.sin((Math.PI * (at + 0.7)) / (length + 0.4))
        const edge = Math.min(1, syllable > 0 ? 1 : (at + 1) / 4, syllable < syllables - 1 ? 1 : (length - at) / 8)
        shape.push(edge * swell * loudness * stress * (0.56 + random() * 0.44))
      }
    }
    const pause = random() < 0.35 ? 12 + random() * 40 : 2 + random() * 6
    for (let at = 0; at < pause; at++) shape.push(0.008 + random() * 0.012)
  }
  return shape.slice(0, points)
}

/** The closed outline of the sound, one unit wide for each step and 100 high, mirrored about its middle. */
export function soundPath(shape: readonly number[]): string {
  // Silence keeps a thin line.
  const heights = shape.map((amplitude) => Math.max(1, Math.round(amplitude * 48)))
  const upper: string[] = []
  const lower: string[] = []
  for (let at = 1; at < heights.length; at++) {
    const rise = heights[at]! - heights[at - 1]!
    upper.push(`1 ${-rise}`)
    lower.push(`-1 ${-rise}`)
  }
  const first = heights[0] ?? 0
  const last = heights.at(-1) ?? 0
  return `M0 ${50 - first}l${upper.join(' ')} 0 ${2 * last} ${lower.toReversed().join(' ')}Z`
}
