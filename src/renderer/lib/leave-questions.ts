/** What a person is asked before they go to another screen. */
export interface LeaveQuestion {
  title: string
  /** What leaving means. */
  text: string
  /** They go all the same. */
  onLeave?: () => void
}

const askers = new Set<() => LeaveQuestion | null>()

/**
 * Has the editor ask before its screen is left, while the given function answers a question: a router blocks for one
 * only. Until the answered function is called.
 */
export function askBeforeLeaving(ask: () => LeaveQuestion | null): () => void {
  askers.add(ask)
  return () => void askers.delete(ask)
}

/** What is to be asked now. */
export function leaveQuestion(): LeaveQuestion | null {
  for (const ask of askers) {
    const question = ask()
    if (question) return question
  }
  return null
}
