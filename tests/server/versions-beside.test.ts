import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Viewer } from '../../server/modules/files/index.ts'
import { appendVersion, ORIGINAL } from '../../server/modules/texts/index.ts'
import { createTextEdits } from '../../server/modules/transcripts/edits.ts'
import { createTranscriptEvents } from '../../server/modules/transcripts/events.ts'
import { createSaving } from '../../server/modules/transcripts/saving.ts'
import { MINUTE_MS } from '../../src/shared/durations.ts'
import { buildTestApp } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'

/** Long enough for its versions to be written beside the answer. */
const LONG = buildTranscript(...Array.from({ length: 60 }, () => 'said '.repeat(60)))
const BODY = gzipSync(JSON.stringify(LONG))

/** Texts whose versions are written when `finish` is called. */
async function slowVersions() {
  const t = await buildTestApp()
  let now = Date.now()
  const writing: { fileId: string; finish: () => void }[] = []
  onTestFinished(() => writing.forEach(({ finish }) => finish()))
  const server = () =>
    createTextEdits({
      db: t.db,
      saveTogether: createSaving({ transcriptEvents: createTranscriptEvents() }).saveTogether,
      writeVersion: (_viewer, { fileId }) =>
        new Promise<void>((resolve) => {
          writing.push({ fileId, finish: resolve })
        }),
      now: () => now,
    })
  const [first, second] = [server(), server()]
  const save = (viewer: Viewer, fileId: string, base: number, at = first) => {
    const edit = { removed: [], inserted: [], changed: [], notes: [randomUUID()] }
    return at.save(viewer, { fileId, language: ORIGINAL }, { base, id: randomUUID(), edit })
  }
  return {
    writing,
    save,
    second,
    account: async () => ({ id: (await t.signIn()).id, role: 'USER' }) as const,
    /** A long text of theirs, of which the next edit makes a version. */
    text: async (viewer: Viewer): Promise<string> => {
      const { id: fileId } = await buildFile(t.db, { owner_id: viewer.id })
      const version = { fileId, language: ORIGINAL, body: BODY, words: 3600, authorId: null, expectedVersion: 0 }
      await appendVersion(t.db, version)
      await save(viewer, fileId, 1)
      return fileId
    },
    pause: (minutes = 6) => {
      now += minutes * MINUTE_MS
    },
  }
}

test('an account has one version written beside an answer, and waits for the next', async () => {
  const { account, text, save, pause, writing } = await slowVersions()
  const [ann, ben] = [await account(), await account()]
  const [first, second, other] = [await text(ann), await text(ann), await text(ben)]
  pause()
  expect(await save(ann, first, 2)).toEqual({ number: 3 })
  expect(writing.map(({ fileId }) => fileId)).toEqual([first])

  const answered = vi.fn<(saved: unknown) => void>()
  const waiting = save(ann, second, 2).then(answered)
  await vi.waitFor(() => expect(writing).toHaveLength(2))
  // Others are answered meanwhile, and so is who goes on in the same text.
  expect(await save(ben, other, 2)).toEqual({ number: 3 })
  expect(await save(ann, first, 3)).toEqual({ number: 4 })
  expect(answered).not.toHaveBeenCalled()
  writing[1]!.finish()
  await waiting
  expect(answered).toHaveBeenCalledWith({ number: 3 })

  writing[0]!.finish()
  pause()
  expect(await save(ann, second, 3)).toEqual({ number: 4 })
  expect(writing).toHaveLength(4)
})

test('of several servers one writes a version that is due, and another where that one does not', async () => {
  const { account, text, save, second, pause, writing } = await slowVersions()
  const ann = await account()
  const file = await text(ann)
  for (const base of [2, 3]) {
    pause(4)
    await save(ann, file, base)
  }
  pause(4)
  // Ten minutes without one.
  await save(ann, file, 4)
  expect(writing).toHaveLength(1)
  await save(ann, file, 5, second)
  await save(ann, file, 6)
  expect(writing).toHaveLength(1)

  pause(1)
  await save(ann, file, 7, second)
  expect(writing).toHaveLength(2)
})
