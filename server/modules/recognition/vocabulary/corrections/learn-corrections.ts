import type { Db } from '../../../../kernel/db/schema.ts'
import { defineJob, type Job } from '../../../../kernel/jobs/definition.ts'
import type { Threads } from '../../../../kernel/threads/threads.ts'
import { processing } from '../../../files/index.ts'
import { ORIGINAL, readVersion, textStore } from '../../../texts/index.ts'
import type { FoundCorrections } from './find-corrections.ts'
import { LEARN_CORRECTIONS } from './jobs.ts'
import { keepCorrections } from './repository.ts'

const THREAD = new URL('find-corrections-thread.ts', import.meta.url)

/** Learns of what a file's owner corrected in the machine's text; doing it again changes nothing. */
export function createLearnCorrections({
  db,
  threads,
  now = Date.now,
}: {
  db: Db
  threads: Threads
  now?: () => number
}): Job {
  return defineJob({
    ...LEARN_CORRECTIONS,
    atOnce: 1,

    async run({ fileId }, context) {
      const file = await processing.fileById(db, fileId)
      const versions = file ? await textStore.listVersions(db, fileId, ORIGINAL) : []
      const machine = versions.find(({ author_id }) => author_id === null)
      const newest = versions[0]
      if (!file || !machine || newest?.author_id !== file.owner_id) return
      const heard = await readVersion(db, fileId, ORIGINAL, machine.version)
      const written = await readVersion(db, fileId, ORIGINAL, newest.version)
      if (!heard || !written) return
      const { corrections, settled } = await threads.run<FoundCorrections>(
        THREAD,
        { heard: heard.body, written: written.body },
        { account: file.owner_id, bytes: heard.body.byteLength + written.body.byteLength },
      )
      const about = { userId: file.owner_id, fileId, language: file.language_code, at: now() }
      await db.transaction().execute(async (tx) => {
        await keepCorrections(tx, about, corrections, settled)
        await context.complete(tx)
      })
    },
  })
}
