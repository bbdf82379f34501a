import { constants, type NodeGCPerformanceDetail, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'minor' }) => void

/** Buffers of so many bytes may lie about. */
const EVERY_BYTES = 16 * 1024 * 1024
/** Node reports what V8 does two turns of the event loop later. */
const TURNS_UNTIL_TOLD = 2
/** While turns take longer than this, V8 may have begun to mark without having told. In milliseconds. */
const QUICK_MS = 3
/** How often quick turns are waited for before the collection is left out. */
const TRIES = 10
/** How long to wait for V8 to end its marking; one that takes longer is taken to be over. In milliseconds. */
const MARKING_MS = 5000

let collect: Collect | undefined
let since = 0
let collecting: Promise<void> | null = null
/** While V8 marks all objects: tells when it has ended. */
let marking: PromiseWithResolvers<void> | null = null

/**
 * Is told how many bytes of buffers came, were passed on and are no longer needed, and has V8 collect its young objects
 * after every 16 MB. Buffers lie outside V8's heap, so a fast stream of them does not set off this cheap collection;
 * the expensive one of all objects, which holds the event loop for tens of milliseconds, comes late, with some 30 MB
 * more in memory and, measured on an upload, twice the processor time.
 */
export function buffersPassed(bytes: number): void {
  collect ??= exposeCollector()
  since += bytes
  if (since < EVERY_BYTES || collecting) return
  since = 0
  collecting = collectSoon(collect).finally(() => {
    collecting = null
  })
}

/**
 * Resolves once the collection that is due has been done, at once where none is. Whoever brings many buffers waits for
 * it, or they would pile up while V8 marks.
 */
export const buffersCollected = async (): Promise<void> => collecting ?? undefined

/**
 * Asked for its young objects while it marks all of them, a few at a time, V8 collects all at once, which holds the
 * event loop for a tenth of a second. The collection that it is at frees the buffers as well.
 */
async function collectSoon(collectNow: Collect): Promise<void> {
  for (let n = 0; n < TRIES; n++) {
    if (marking) return untilMarked(marking)
    const before = performance.now()
    for (let told = 0; told < TURNS_UNTIL_TOLD; told++) await turn()
    if (!marking && performance.now() - before <= QUICK_MS) return collectNow({ type: 'minor' })
  }
}

async function untilMarked(one: PromiseWithResolvers<void>): Promise<void> {
  const timer = setTimeout(one.resolve, MARKING_MS)
  await one.promise
  clearTimeout(timer)
  if (marking === one) marking = null
}

/** V8 gives its collector to contexts that are made while this flag is set; our own globals stay as they are. */
function exposeCollector(): Collect {
  watchMarking()
  setFlagsFromString('--expose-gc')
  try {
    return runInNewContext('gc') as Collect
  } finally {
    setFlagsFromString('--no-expose-gc')
  }
}

/** V8 tells of an incremental marking as it begins, and of the collection of all objects with which it ends. */
function watchMarking(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { kind } = (entry as PerformanceEntry & { detail: NodeGCPerformanceDetail }).detail
      if (kind === constants.NODE_PERFORMANCE_GC_INCREMENTAL) marking ??= Promise.withResolvers()
      if (kind !== constants.NODE_PERFORMANCE_GC_MAJOR) continue
      marking?.resolve()
      marking = null
    }
  }).observe({ entryTypes: ['gc'] })
}
