import { test } from 'vitest'
import { openUploadArena, planRun } from '../support/upload-arena.ts'

/** So many uploads share a server, and its deaths. Among these seeds are all faults, and a source that changes. */
const RUNS = 5

// That no more than a piece is sent again after a fault is checked in each run. Both at once, since most of it is
// waiting for what stands still.
test.concurrent.for(['folder', 'bucket'] as const)(
  '[UP-050] [AP-057] uploads into a %s end byte-equal whatever dies, breaks or stands still, and leave nothing',
  async (media, { expect, onTestFinished }) => {
    const arena = await openUploadArena({ media })
    onTestFinished(() => arena.close())
    const runs = Array.from({ length: RUNS }, (_, at) => planRun(1 + at))
    const results = await Promise.all(runs.map((run) => arena.upload(run)))
    expect(new Set(results.flatMap(({ faults }) => faults.map(({ kind }) => kind)))).toEqual(
      new Set(['cut', 'stall', 'kill']),
    )
    expect(results.filter(({ interrupted }) => interrupted > 0).length).toBeGreaterThan(RUNS / 2)
    const equal = results.filter(({ outcome }) => outcome === 'equal').length
    expect(results.length - equal).toBeGreaterThan(0)
    expect(await arena.leftOver()).toEqual({ blobs: equal, uploads: 0, files: equal, ofFiles: equal })
  },
)
