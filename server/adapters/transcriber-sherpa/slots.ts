/** Lets at most so many go at once; the others wait in line. */
export interface Slots {
  /** Answers what gives the place back. @throws the signal's reason while it waits */
  take(signal?: AbortSignal): Promise<() => void>
}

export function createSlots(most: number): Slots {
  let free = most
  const line: (() => void)[] = []

  function release(): void {
    const next = line.shift()
    if (next) next()
    else free++
  }

  return {
    async take(signal) {
      signal?.throwIfAborted()
      if (free > 0) {
        free--
        return release
      }
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          line.splice(line.indexOf(enter), 1)
          reject(signal?.reason as Error)
        }
        const enter = () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        }
        line.push(enter)
        signal?.addEventListener('abort', leave, { once: true })
      })
      return release
    },
  }
}
