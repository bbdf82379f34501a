/** Enough to draw speech by, in samples a second. */
const SAMPLE_RATE = 8000

/** Loudness along a sound in so many columns, 0 to 1; undefined where the browser cannot read it. */
export async function soundColumns(sound: Blob, columns: number): Promise<Float32Array | undefined> {
  try {
    const context = new OfflineAudioContext(1, 1, SAMPLE_RATE)
    const samples = (await context.decodeAudioData(await sound.arrayBuffer())).getChannelData(0)
    return loudnessIn(samples, columns)
  } catch {
    return undefined
  }
}

/** The loudest of each column's samples. Speech is quiet beside the loudest there can be, so it is drawn larger. */
export function loudnessIn(samples: Float32Array, columns: number): Float32Array {
  const loudness = new Float32Array(columns)
  for (const [at, sample] of samples.entries()) {
    const column = Math.floor((at * columns) / samples.length)
    loudness[column] = Math.max(loudness[column]!, Math.abs(sample))
  }
  return loudness.map((each) => Math.min(1, each) ** 0.75)
}
