import { test } from 'vitest'
import { openUploadArena, planRun } from '../support/upload-arena.ts'

const RUNS = { folder: 10, bucket: 5 }
/** So many uploads share a server, and its deaths. */
const AT_ONCE = 5

// That no more than a piece is sent again after a fault is checked in each run. Both at once, since most of it is
// waiting for what stands still.
test.concurrent.for(['folder', 'bucket'] as const)(
  '[UP-050] [AP-057] uploads into a %s end byte-equal whatever dies, breaks or stands still, and leave nothing',
  { timeout: 300_000 },
  async (media, { expect, onTestFinished }) => {
    const runsOf = RUNS[media]
    const arena = await openUploadArena({ media })
    onTestFinished(() => arena.close())
    const results = []
    for (let first = 1; first <= runsOf; first += AT_ONCE) {
      const runs = Array.from({ length: AT_ONCE }, (_, at) => planRun(first + at))
      results.push(...(await Promise.all(runs.map((run) => arena.upload(run)))))
    }
    expect(new Set(results.flatMap(({ faults }) => faults.map(({ kind }) => kind)))).toEqual(
      new Set(['cut', 'stall', 'kill']),
    )
    expect(results.filter(({ interrupted }) => interrupted > 0).length).toBeGreaterThan(runsOf / 2)
    const equal = results.filter(({ outcome }) => outcome === 'equal').length
    expect(results.length - equal).toBeGreaterThan(0)
    expect(await arena.leftOver()).toEqual({ blobs: equal, uploads: 0, files: equal, ofFiles: equal })
  },
)
