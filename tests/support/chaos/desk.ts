import { setTimeout as wait } from 'node:timers/promises'
import { balanceOf, ownPlanId } from '../../../server/modules/billing/plans/repository.ts'
import type { FlatFile } from '../../../src/shared/contract/files/records.ts'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { packedWords } from '../desk.ts'
import { wordsOf } from '../../../src/shared/transcript/compare.ts'
import { wavHead } from '../wav-head.ts'
import { same } from './journal.ts'
import type { Person, Place } from './people.ts'
import { upload } from './uploading.ts'

/** No engine knows it, so nothing but people writes it down. */
const LANGUAGE = 'yue'
const WORK_SECONDS = 601

/** An owner has a file written down, and several transcriptors want it at once; who gets it writes and publishes. */
export async function haveWritten(place: Place, owner: Person, transcriptors: readonly Person[]): Promise<void> {
  const name = `${place.name}-work.wav`
  const { head, dataBytes } = wavHead({ seconds: WORK_SECONDS, hertz: 1000, bits: 8 })
  const bytes = Buffer.concat([head, Buffer.alloc(dataBytes, 128)])
  const fileId = await upload(
    place,
    owner,
    { name, bytes, options: { language_code: LANGUAGE, is_for_human_transcribe: 'true' } },
    'tus',
  )
  const published: string[] = []
  place.journal.promised(`${name} is published once, and charged once`, async ({ db }) => {
    const planId = (await ownPlanId(db, owner.id)) ?? ''
    const charges = await db
      .selectFrom('ledger')
      .select('seconds')
      .where('plan_id', '=', planId)
      .where('reason', '=', 'human_publish')
      .execute()
    same([published.length, charges], [1, [{ seconds: -WORK_SECONDS }]])
    const { used, reserved } = await balanceOf(db, planId, 'human')
    same({ used, reserved }, { used: WORK_SECONDS, reserved: 0 })
    const { body } = await owner.surely<Transcript>('GET', `/file/transcription/${fileId}`)
    same(wordsOf(body), published)
  })
  await Promise.all(
    transcriptors.map(async (person, number) => {
      if (!(await take(person, fileId))) return
      const word = `written-by-${number}`
      await write(person, fileId, word)
      published.push(word)
    }),
  )
}

/** Whether the file is this person's, whatever became of the answers on the way. */
async function take(person: Person, fileId: string): Promise<boolean> {
  for (;;) {
    const taken = await person.surely('PUT', `/file/transcription/resume_human/${fileId}`)
    if (taken.status === 200) return true
    const { status, body } = await person.surely<FlatFile>('GET', `/file/${fileId}`)
    if (status === 404) return false
    if (body.human_transcription?.status === 'EDITING') return true
    await wait(100)
  }
}

async function write(person: Person, fileId: string, word: string): Promise<void> {
  const saved = await person.surely('PUT', `/file/transcription/${fileId}`, {
    headers: { 'content-type': 'application/octet-stream' },
    bytes: new Uint8Array(packedWords(word)),
  })
  same(saved.status, 200)
  const finished = await person.surely('PUT', `/file/${fileId}`, { json: { status: 'FINISHED' } })
  same(finished.status, 200)
  const published = await person.surely('PUT', `/file/transcription/publish_human/${fileId}`)
  same(published.status, 200)
}
