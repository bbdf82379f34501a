import { Piscina } from 'piscina'
import { MINUTE_MS } from '../../../src/shared/durations.ts'
import type { HeldText, IndexAnswer, TextIndex } from '../../ports/text-index.ts'
import { findsNothing, NOTHING } from '../text-index/collect-hits.ts'
import type { IndexKey } from '../text-index/index-form.ts'
import type { IndexCall, ThreadCall } from './index-thread.ts'

/** One account's search never waits for the end of another's. */
const MOST_THREADS = 2

/** A thread that has the file open answers at once; a new one takes half a second on a busy machine. */
const IDLE_MS = 5 * MINUTE_MS

/**
 * An index of FTS5 in a file of its own, beside the database: no backup carries it, and no save waits for it. SQLite
 * answers when it is done, so that happens on threads.
 */
export function createSqliteTextIndex({
  dataDir,
  key = () => Promise.resolve(null),
}: {
  dataDir: string
  /** Null for plain words. */
  key?: IndexKey
}): TextIndex {
  const threads = new Piscina({
    filename: new URL('./index-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: MOST_THREADS,
    idleTimeout: IDLE_MS,
  })
  let known: ThreadCall['key'] | undefined
  const ask = async <Answer>(call: IndexCall): Promise<Answer> => {
    known ??= await key()
    return threads.run({ dataDir, key: known, call } satisfies ThreadCall) as Promise<Answer>
  }
  return {
    generation: () => ask<string | null>({ does: 'generation' }),
    begin: (generation) => ask<void>({ does: 'begin', generation }),
    put: (text) => ask<void>({ does: 'put', text }),
    remove: (texts) => ask<void>({ does: 'remove', texts }),
    texts: (after, most) => ask<HeldText[]>({ does: 'texts', after, most }),
    places: async (fileIds) => new Map(await ask<[string, number][]>({ does: 'places', fileIds })),
    find: async (search) => (findsNothing(search) ? NOTHING : ask<IndexAnswer>({ does: 'find', search })),
    close: () => threads.destroy(),
  }
}
