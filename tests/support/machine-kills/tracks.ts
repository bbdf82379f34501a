import { isDeepStrictEqual } from 'node:util'
import { addTranscription } from '../../../server/modules/files/jobs.ts'
import { checkTranscript } from '../../../src/shared/transcript/check.ts'
import { hertzOf, PITCHES } from '../scripted-engine.ts'
import type { Tone } from '../tones.ts'
import { writeTracks } from '../tracks.ts'
import { chargedFile } from './charged-file.ts'
import type { Kind } from './kill-run.ts'
import { createPerson } from './person.ts'

/** Two who speak in turns of nine tones, each on a track: their tones, and the words that they are. */
function twoSpeakers(lengthSeconds: number): { tones: [Tone[], Tone[]]; words: [string[], string[]] } {
  const tones: [Tone[], Tone[]] = [[], []]
  const words: [string[], string[]] = [[], []]
  let count = 0
  for (let at = 0.3, turn = 0; at + 5 < lengthSeconds; at += 5, turn++)
    for (let tone = 0; tone < 9; tone++, count++) {
      const start = at + tone * 0.45
      tones[turn % 2]!.push({ start, end: start + 0.3, hertz: hertzOf(count % PITCHES) })
      words[turn % 2]!.push(`tone${count % PITCHES}`)
    }
  return { tones, words }
}

/**
 * The transcription of a file whose speakers have a track each. Whoever meddles has the file get a text of a person
 * before the machine's is there.
 */
export const tracks = (seconds: number): Kind => ({
  async begin({ dataDir, work }) {
    const { db } = work
    const { tones, words } = twoSpeakers(seconds)
    const sound = await writeTracks(dataDir, 'channels', tones, seconds)
    const about = { status: 'TRANSCRIBE', length_seconds: seconds, speakers: 'tracks' } as const
    const { owner, file, reserveFirst, faultsOfCharge } = await chargedFile(work, sound, about)
    await reserveFirst()
    await addTranscription(work.queue, file.id, db)
    const person = createPerson(work, file.id, owner.id)
    const row = () => db.selectFrom('file').selectAll().where('id', '=', file.id).executeTakeFirstOrThrow()
    return {
      engine: 'scripted',
      isDone: async () => (await row()).status !== 'TRANSCRIBE',
      meddle: () => person.save(),
      async outcome() {
        return person.hasSaved() ? null : work.transcript(file.id)
      },
      async faults() {
        const faults = [...(await faultsOfCharge()), ...(await person.faults({ others: 1 }))]
        const { status, failure_code } = await row()
        if (status !== 'EDITING') faults.push(`the file is ${status}: ${failure_code}`)
        if ((await work.plannedSegments(file.id)) > 0) faults.push('segments were left')
        const notices = await db.selectFrom('file_notice').selectAll().where('file_id', '=', file.id).execute()
        if (notices.length !== 1) faults.push(`${notices.length} notices`)
        if (person.hasSaved()) return faults
        const text = (await work.transcript(file.id))!.transcript
        faults.push(...checkTranscript(text, seconds).map((fault) => `text: ${JSON.stringify(fault)}`))
        for (const [index, own] of words.entries()) {
          const said = text.paragraphs.filter(({ speaker }) => speaker === `Speaker ${index + 1}`)
          if (
            !isDeepStrictEqual(
              said.flatMap((one) => one.words).map((word) => word.text),
              own,
            )
          )
            faults.push(`words of speaker ${index + 1} were doubled or lost`)
        }
        return faults
      },
    }
  },
})
