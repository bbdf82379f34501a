import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import type { Insertable } from 'kysely'
import type { Db, VoicePrintTable } from '../../../kernel/db/schema.ts'
import { sealRows } from '../../../kernel/text-keys/sealed-rows.ts'
import type { FileRow } from '../../files/index.ts'
import { cutWav } from '../../media/index.ts'
import type { Diarisation } from '../speakers/diarise.ts'
import { consentOf, replacePrints } from './repository.ts'

/** How much of a voice is kept to hear whose it is, in seconds. */
const SAMPLE_SECONDS = 3

/**
 * What the voices of a file sound like, under the names that its text has for them: none where its owner did not agree
 * to that.
 */
export async function heardVoices(
  db: Db,
  file: FileRow,
  {
    diarisation,
    nameOf,
    folder,
    at,
  }: {
    diarisation: Diarisation | null
    /** What a speaker of the diarisation is called; undefined for one who says no word. */
    nameOf: (speaker: number) => string | undefined
    /** For what is cut on the way. */
    folder: string
    at: number
  },
): Promise<Insertable<VoicePrintTable>[]> {
  if (!diarisation || (await consentOf(db, file.owner_id)) === undefined) return []
  const prints: Insertable<VoicePrintTable>[] = []
  for (const { speaker: number, print, seconds, longest } of diarisation.voices) {
    const speaker = nameOf(number)
    if (speaker === undefined) continue
    const sample = path.join(folder, `voice-${randomUUID()}.wav`)
    try {
      await cutWav(longest.wav, longest.start, Math.min(longest.end, longest.start + SAMPLE_SECONDS), sample)
      prints.push({
        id: uuidv7(),
        user_id: file.owner_id,
        file_id: file.id,
        speaker,
        model: diarisation.label,
        print: JSON.stringify(print.map((value) => Math.round(value * 1e5) / 1e5)),
        seconds,
        sample: await readFile(sample),
        heard_at: at,
      })
    } finally {
      await rm(sample, { force: true })
    }
  }
  return prints
}

/** Keeps them for the file's new text, if its owner still agrees. */
export async function keepVoices(tx: Db, file: FileRow, prints: Insertable<VoicePrintTable>[]): Promise<void> {
  const isGiven = (await consentOf(tx, file.owner_id)) !== undefined
  await replacePrints(tx, file.id, isGiven ? prints : [])
}

/** Keeps voices that were heard when speakers were told apart, until the text has names for them. */
export async function keepWaitingVoices(
  tx: Db,
  file: FileRow,
  { request, prints }: { request: string; prints: readonly Insertable<VoicePrintTable>[] },
): Promise<void> {
  if (prints.length === 0 || (await consentOf(tx, file.owner_id)) === undefined) return
  const waiting = prints.map((print) => ({ ...print, request_id: request }))
  await tx
    .insertInto('voice_print')
    .values(await sealRows(tx, 'voice_print', waiting))
    .execute()
}
