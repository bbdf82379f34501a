import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** What V8 collected, in order, in a process of its own. */
async function collections(work: string): Promise<string[]> {
  const program = `
    import { constants, PerformanceObserver } from 'node:perf_hooks'
    import { setImmediate as turn } from 'node:timers/promises'
    import { buffersCollected, buffersPassed } from ${JSON.stringify(new URL('minor-gc.ts', import.meta.url).href)}
    const KINDS = {
      [constants.NODE_PERFORMANCE_GC_MINOR]: 'young objects',
      [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'marking begins',
      [constants.NODE_PERFORMANCE_GC_MAJOR]: 'all objects',
    }
    const seen = []
    new PerformanceObserver((list) => {
      for (const { detail: { kind, flags } } of list.getEntries()) {
        const isForced = (flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0
        if (isForced || KINDS[kind] !== 'young objects') seen.push(KINDS[kind] + (isForced ? ', forced' : ''))
      }
    }).observe({ entryTypes: ['gc'] })
    const until = async (what) => { while (!seen.includes(what)) await turn() }
    const passed = async () => {
      buffersPassed(16 * 1024 * 1024)
      await buffersCollected()
      for (let n = 0; n < 8; n++) await turn()
    }
    const markingBegins = async () => {
      const held = []
      while (!seen.includes('marking begins')) {
        held.push(Buffer.alloc(8 * 1024 * 1024))
        await turn()
        await turn()
      }
    }
    // Enough objects that to mark them takes many turns.
    const objects = Array.from({ length: 500_000 }, (_, n) => ({ n, next: [n + 1] }))
    ${work}
    console.log(JSON.stringify({ seen, objects: objects.length }))`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--v8-pool-size=0', '--input-type=module', '-e', program],
    // What waits for a collection in vain would turn for ever.
    { timeout: 300_000 },
  )
  return (JSON.parse(stdout) as { seen: string[] }).seen
}

test('buffers that passed have the young objects collected, every 16 MB', async () => {
  const seen = await collections(`
    buffersPassed(15 * 1024 * 1024)
    await passed()
    await passed()`)
  expect(seen).toEqual(['young objects, forced', 'young objects, forced'])
})

test('while V8 marks all objects bit by bit, they are not collected all at once', async () => {
  const seen = await collections(`
    buffersPassed(1)
    await markingBegins()
    await passed()
    await until('all objects')
    await passed()`)
  expect(seen).toEqual(['marking begins', 'all objects', 'young objects, forced'])
})

test('nor while turns are long, for V8 may have begun to mark then without anybody being told yet', async () => {
  const seen = await collections(`
    buffersPassed(16 * 1024 * 1024)
    for (let n = 0; n < 8; n++) {
      const until = performance.now() + 5
      while (performance.now() < until);
      await turn()
    }
    seen.push('long turns')
    await buffersCollected()
    await passed()`)
  expect(seen.slice(0, 2)).toEqual(['long turns', 'young objects, forced'])
})

test('whoever has more buffers waits while V8 marks, and not otherwise', async () => {
  const seen = await collections(`
    await buffersCollected()
    buffersPassed(1)
    await buffersCollected()
    seen.push('nothing to wait for')
    await markingBegins()
    buffersPassed(16 * 1024 * 1024)
    // Nothing else keeps the process alive.
    await buffersCollected()
    seen.push('goes on')`)
  const these = ['nothing to wait for', 'marking begins', 'all objects', 'goes on']
  expect(seen.filter((what) => these.includes(what))).toEqual(these)
})
