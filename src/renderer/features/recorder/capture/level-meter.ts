import { LEVELS_PER_SECOND, peakOf } from '../core/levels.ts'

/** Samples looked at for each level: at 48 kHz about 85 ms. */
const WINDOW = 4096

/** Calls back ten times a second with how loud the stream is, 0 to 1, until the answered function is called. */
export function meterLevels(stream: MediaStream, onLevel: (peak: number) => void): () => void {
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: WINDOW })
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(WINDOW)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    onLevel(peakOf(samples))
  }, 1000 / LEVELS_PER_SECOND)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}
