/** A server that is there answers within this time. Milliseconds. */
const PATIENCE_MS = 15_000
/** After so long without a word, a connection is not trusted any more where there is reason to doubt it. */
const DOUBT_MS = 3000

/**
 * Watches whether what is said is answered. A line can be dead without anybody being told: after a sleep, or when the
 * network was changed.
 */
export function createAnswerWatch(onSilence: () => void, now: () => number = Date.now) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let answeredAt = now()
  return {
    /** Something was said that is answered. */
    asked(): void {
      timer ??= setTimeout(onSilence, PATIENCE_MS)
    },
    answered(): void {
      clearTimeout(timer)
      timer = undefined
      answeredAt = now()
    },
    /** No answer is expected any more. */
    stop(): void {
      clearTimeout(timer)
      timer = undefined
    },
    isDoubtful: (): boolean => now() - answeredAt > DOUBT_MS,
  }
}
