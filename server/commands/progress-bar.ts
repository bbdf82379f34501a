import { Presets, SingleBar } from 'cli-progress'

/** A progress bar on standard error, where there is a terminal to draw it on; otherwise silent. */
export function createProgressBar(label: string) {
  const isTerminal = process.stderr.isTTY
  const bar = new SingleBar(
    {
      format: `${label} {bar} {percentage}% {eta_formatted} left`,
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: true,
      etaBuffer: 20,
    },
    Presets.rect,
  )
  if (isTerminal) bar.start(1000, 0)
  return {
    /** From 0 to 1. */
    update(fraction: number): void {
      if (isTerminal) bar.update(Math.round(fraction * 1000))
    },
    stop(): void {
      if (isTerminal) bar.stop()
    },
  }
}
