import type { Db } from '../../../kernel/db/schema.ts'
import { consentOf, printsOf, sampleOf, voicesOf } from './repository.ts'

/** What is kept of a person's known voices, as they are given all their data; null where they did not agree to it. */
export async function exportVoices(db: Db, userId: string) {
  const given = await consentOf(db, userId)
  if (given === undefined) return null
  const prints = await printsOf(db, userId)
  const present = (print: (typeof prints)[number]) => ({
    file_id: print.file_id,
    speaker: print.speaker,
    model: print.model,
    seconds: print.seconds,
    heard_date: new Date(print.heard_at).toISOString(),
    print: JSON.parse(print.print) as number[],
  })
  const voices = []
  for (const { id, name } of await voicesOf(db, userId)) {
    const sample = await sampleOf(db, userId, id)
    voices.push({
      name,
      sample_wav_base64: sample ? Buffer.from(sample).toString('base64') : null,
      prints: prints.filter(({ voice_id }) => voice_id === id).map(present),
    })
  }
  return {
    agreed_date: new Date(given).toISOString(),
    voices,
    unnamed: prints.filter(({ voice_id }) => voice_id === null).map(present),
  }
}
