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

/** Amplitudes, 0 to 1, that look like speech: words of a few syllables, short breaths, longer pauses. Decoration only. */
export function soundShape(seed: number, points: number): number[] {
  const random = randomFrom(seed)
  const shape: number[] = []
  while (shape.length < points) {
    const syllables = 1 + Math.floor(random() * 4)
    const loudness = 0.3 + random() * 0.7
    for (let syllable = 0; syllable < syllables; syllable++) {
      const length = 6 + Math.floor(random() * 11)
      const stress = 0.45 + random() * 0.55
      for (let at = 0; at < length; at++) {
        const swell = 0.35 + 0.65 * Math.sin((Math.PI * (at + 0.7)) / (length + 0.4))
        shape.push(swell * loudness * stress * (0.42 + random() * 0.58))
      }
    }
    const pause = random() < 0.3 ? 12 + random() * 26 : 2 + random() * 5
    for (let at = 0; at < pause; at++) shape.push(0.008 + random() * 0.012)
  }
  return shape.slice(0, points)
}

/** The closed outline of the sound in a box of 1000 × 100, mirrored about its middle. */
export function soundPath(shape: readonly number[]): string {
  const step = 1000 / Math.max(1, shape.length - 1)
  const at = (index: number, sign: 1 | -1) => `${(index * step).toFixed(1)} ${(50 + sign * (shape[index] ?? 0) * 48).toFixed(1)}`
  const upper = shape.map((_, index) => at(index, -1))
  const lower = shape.map((_, index) => at(shape.length - 1 - index, 1))
  return `M${upper.join('L')}L${lower.join('L')}Z`
}
