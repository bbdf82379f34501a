import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds that answers took, at the middle and at the slowest hundredth. */
export interface Latency {
  p50: number
  p99: number
}

/**
 * Asks at a fixed rate, whether or not earlier answers are there, and counts from when a request was due, or was sent,
 * as timers are up to a millisecond early: so a server that stands still for a while pays for all that had to wait.
 */
export async function fixedRate(
  url: string,
  { perSecond, seconds, headers = {} }: { perSecond: number; seconds: number; headers?: Record<string, string> },
): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const took: number[] = []
  const answers: Promise<void>[] = []
  const began = performance.now()
  try {
    for (let n = 0; n < perSecond * seconds; n++) {
      const due = began + (n * 1000) / perSecond
      const early = due - performance.now()
      if (early > 1) await wait(early)
      const from = Math.min(due, performance.now())
      answers.push(ask(url, agent, headers).then(() => void took.push(performance.now() - from)))
    }
    await Promise.all(answers)
  } finally {
    agent.destroy()
  }
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

/** One call; resolves when the answer is there. */
export function ask(url: string, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (reply) => {
      reply.resume()
      reply.once('end', () =>
        reply.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${reply.statusCode}`)),
      )
    }).once('error', reject)
  })
}
