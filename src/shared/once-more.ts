/**
 * Does one thing at a time that looks at what may change meanwhile: who asks while it is under way has it done once
 * more after that, and waits for that too.
 */
export function onceMore(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let isDue = false

  async function run(): Promise<void> {
    try {
      do {
        isDue = false
        await work()
        // It is set from outside, while the work is waited for.
        // oxlint-disable-next-line no-unmodified-loop-condition
      } while (isDue)
    } finally {
      running = null
    }
  }

  return () => {
    if (running) isDue = true
    else running = run()
    return running
  }
}
