import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../files/fixed-rate.ts'

/** Milliseconds that answers took while something else was done. */
export interface Answered {
  calls: number
  p99: number
  worst: number
}

/**
 * Asks at a fixed rate for as long as the work goes on, counting from when a request was due; gives back what came of
 * both.
 */
export async function whileAsking<T>(
  url: string,
  { perSecond, headers }: { perSecond: number; headers: Record<string, string> },
  work: () => Promise<T>,
): Promise<[T, Answered]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const took: number[] = []
  const over = new AbortController()
  const asking = (async () => {
    const answers: Promise<void>[] = []
    const began = performance.now()
    for (let n = 0; !over.signal.aborted; n++) {
      const due = began + (n * 1000) / perSecond
      const early = due - performance.now()
      if (early > 1) await wait(early)
      answers.push(ask(url, agent, headers).then(() => void took.push(performance.now() - due)))
    }
    await Promise.all(answers)
  })()
  try {
    const result = await work()
    over.abort()
    await asking
    const sorted = took.toSorted((a, b) => a - b)
    return [
      result,
      {
        calls: sorted.length,
        p99: sorted[Math.floor((sorted.length - 1) * 0.99)] ?? Number.NaN,
        worst: sorted.at(-1) ?? Number.NaN,
      },
    ]
  } finally {
    over.abort()
    agent.destroy()
  }
}
