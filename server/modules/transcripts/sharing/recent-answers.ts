/**
 * Answers that were made a short while ago, all together of so many bytes at most: those go first that were asked for
 * least lately.
 */
export function createRecentAnswers(mostBytes: number) {
  /** In the order in which they were asked for last. */
  const answers = new Map<string, { answer: Promise<Uint8Array>; bytes: number }>()
  let bytes = 0

  function forget(key: string): void {
    bytes -= answers.get(key)?.bytes ?? 0
    answers.delete(key)
  }

  function keep(key: string, size: number): void {
    const kept = answers.get(key)
    if (!kept) return
    kept.bytes = size
    bytes += size
    for (const oldest of answers.keys()) {
      if (bytes <= mostBytes) break
      forget(oldest)
    }
  }

  return {
    /** The answer of a key, which is made once for all who ask for it; one that fails is made again. */
    async of(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
      const known = answers.get(key)
      if (known) {
        answers.delete(key)
        answers.set(key, known)
        return known.answer
      }
      const answer = make()
      answers.set(key, { answer, bytes: 0 })
      try {
        const made = await answer
        keep(key, made.byteLength)
        return made
      } catch (error) {
        forget(key)
        throw error
      }
    },
  }
}
