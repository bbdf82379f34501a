import { setImmediate as turn } from 'node:timers/promises'
import { Agent } from 'undici'

/** One call of a workload. */
export interface LoadCall {
  method?: 'GET' | 'PUT' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: Uint8Array | string
  /** Is told the status, 0 without an answer, and the answer's `ETag`. */
  answered?: (status: number, etag: string | undefined) => void
}

/** What came of a rate that was kept for a while. */
export interface LoadResult {
  /** Calls a second that were due. */
  offered: number
  /** Answers a second that were good: a success within {@link GOOD_MS}. */
  good: number
  /** Milliseconds from when a call was due, of the good ones. */
  p50: number
  p99: number
  /**
   * Milliseconds that a call was sent after it was due, of 99 of 100: what the generator itself is late counts against
   * the server.
   */
  sentLate: number
  /**
   * How often each status was answered; `late` are successes that took too long, `lost` calls without an answer,
   * `unsent` those for which too many were waiting already.
   */
  answers: Record<string, number>
  /**
   * Seconds from the beginning until the first second from which on 95 % of what was due is good; null when there is
   * none.
   */
  steadyAfter: number | null
}

/** A person waits no longer. */
const GOOD_MS = 1000
/** Who calls gives up after this. Milliseconds. */
const PATIENCE_MS = 10_000

/**
 * So many calls wait for their answers at most. A server that is not answering any more would else be called until the
 * memory of who calls is full, which measures nothing.
 */
const MOST_WAITING = 4000

// As many connections as it takes: a call that waited here for another's would not be counted against the server. They
// are kept from one rate to the next, as those of browsers and proxies are.
const agent = new Agent({
  connections: null,
  pipelining: 1,
  headersTimeout: PATIENCE_MS,
  bodyTimeout: PATIENCE_MS,
  connect: { timeout: PATIENCE_MS },
})

/** Calls at a fixed rate, to one origin after the other, whether or not earlier answers are there. */
export async function openLoop(
  origins: readonly string[],
  { perSecond, seconds, call }: { perSecond: number; seconds: number; call: (n: number) => LoadCall },
): Promise<LoadResult> {
  const answers: Record<string, number> = {}
  const took: number[] = []
  const late: number[] = []
  const goodIn = Array.from({ length: seconds }, () => 0)
  const waiting = new Set<Promise<void>>()
  const began = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = began + (n * 1000) / perSecond
    // Never asleep: who sleeps takes more of a machine that both share the more there is to call, and has to be woken
    // for each answer.
    while (performance.now() < due) await turn()
    late.push(performance.now() - due)
    if (waiting.size >= MOST_WAITING) {
      answers['unsent'] = (answers['unsent'] ?? 0) + 1
      continue
    }
    const sent = one(n, due).finally(() => waiting.delete(sent))
    waiting.add(sent)
  }
  await Promise.all(waiting)
  const isSteadyFrom = (second: number) => goodIn.slice(second).every((good) => good >= perSecond * 0.95)
  const steady = goodIn.findIndex((_, second) => isSteadyFrom(second))
  return {
    offered: perSecond,
    good: took.length / seconds,
    p50: at(took, 0.5),
    p99: at(took, 0.99),
    sentLate: at(late, 0.99),
    answers,
    steadyAfter: steady < 0 ? null : steady,
  }

  async function one(n: number, due: number): Promise<void> {
    const status = await ask(origins[n % origins.length]!, call(n))
    const ms = performance.now() - due
    const name = nameOf(status, ms)
    answers[name] = (answers[name] ?? 0) + 1
    if (name !== 'good') return
    took.push(ms)
    goodIn[Math.floor((due - began) / 1000)]! += 1
  }
}

/** The value below which such a share of them lies. */
function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function nameOf(status: number, ms: number): string {
  if (status === 0) return 'lost'
  if (status < 200 || status >= 300) return String(status)
  return ms <= GOOD_MS ? 'good' : 'late'
}

/** The status, 0 without an answer. The least of undici: who calls shares the machine with who answers. */
function ask(origin: string, { method = 'GET', path, headers = {}, body, answered }: LoadCall): Promise<number> {
  return new Promise((resolve) => {
    let status = 0
    let etag: string | undefined
    const end = (as: number) => {
      answered?.(as, etag)
      resolve(as)
    }
    agent.dispatch(
      { origin, method, path, headers, body: body ?? null },
      {
        // Told by its being there that this is undici's newer kind of handler.
        onRequestStart: () => {},
        onResponseStart: (_controller, code, { etag: tag }) => {
          status = code
          etag = typeof tag === 'string' ? tag : undefined
        },
        onResponseEnd: () => end(status),
        onResponseError: () => end(0),
      },
    )
  })
}
