import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../server/kernel/db/schema.ts'
import { writeTones } from './tones.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** A print that points into a direction of its own, in degrees. */
export const printAt = (degrees: number) =>
  JSON.stringify([Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI)])

/** A second of sound. */
async function sample(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-voice-'))
  try {
    return await readFile(await writeTones(path.join(folder, 'a.wav'), 1, [{ start: 0, end: 1, hertz: 300 }]))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a speaker of a file sounds like; where a name is given, a known voice has it. Answers the voice's id. */
export async function buildVoice(
  db: Db,
  {
    userId,
    fileId = null,
    speaker = 'Speaker 1',
    name = null,
    degrees = 0,
  }: { userId: string; fileId?: string | null; speaker?: string; name?: string | null; degrees?: number },
): Promise<string> {
  const at = Date.now()
  const voice = uuidv7()
  const wav = await sample()
  await db
    .insertInto('voice_consent')
    .values({ user_id: userId, given_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (name !== null)
    await db.insertInto('voice').values({ id: voice, user_id: userId, name, sample: wav, created_at: at }).execute()
  await db
    .insertInto('voice_print')
    .values({
      id: uuidv7(),
      user_id: userId,
      file_id: fileId,
      speaker,
      voice_id: name === null ? null : voice,
      model: 'test',
      print: printAt(degrees),
      seconds: 20,
      sample: wav,
      heard_at: at,
    })
    .execute()
  return voice
}
