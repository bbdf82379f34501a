/** What is known of an item only while the app runs. */
export interface Running {
  state: 'sending' | 'retrying' | 'checking' | null
  sentBytes: number
  part: 'media' | 'transcript' | null
  tries: number
  /** When the next try comes, in milliseconds since 1970. */
  retryAt: number | null
  /** Why it waits, for a person. */
  trouble: string | null
}

const IDLE: Running = { state: null, sentBytes: 0, part: null, tries: 0, retryAt: null, trouble: null }

export type RunningItems = ReturnType<typeof createRunning>

/** How the items are that something was tried with since the app was started. */
export function createRunning() {
  const known = new Map<string, Running>()
  const of = (id: string) => known.get(id) ?? IDLE
  return {
    of,
    change: (id: string, changes: Partial<Running>) => void known.set(id, { ...of(id), ...changes }),
    forget: (id: string) => void known.delete(id),
    /** Whatever was waited for is tried now, but for the one that is on its way. */
    stopWaiting(currentId: string | undefined) {
      for (const [id, one] of known)
        if (id !== currentId) known.set(id, { ...one, state: null, retryAt: null, trouble: null })
    },
  }
}
