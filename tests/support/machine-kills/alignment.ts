import path from 'node:path'
import { createAlignments } from '../../../server/modules/recognition/alignments/service.ts'
import { createEngines } from '../../../server/modules/recognition/engines/create-engines.ts'
import { createScriptedEngine, writeToneSpeech } from '../scripted-engine.ts'
import { chargedFile } from './charged-file.ts'
import type { Kind } from './kill-run.ts'
import { createPerson } from './person.ts'

/**
 * The alignment of words among which a person has written some that nobody says. Whoever meddles saves the text and has
 * the words aligned once more, as the editor does by itself.
 */
export const alignment = (seconds: number): Kind => ({
  async begin({ dataDir, work }) {
    const { db } = work
    const sound = path.join(dataDir, 'tones.wav')
    const said = await writeToneSpeech(sound, seconds)
    const words = said.flatMap((word, at) => (at % 7 === 3 ? [word, 'well'] : [word]))
    const { owner, file } = await chargedFile(work, sound, { length_seconds: seconds })
    const person = createPerson(work, file.id, owner.id)
    await person.save(true)
    const engines = createEngines({ transcribers: [createScriptedEngine()], setting: 'auto' })
    const alignments = createAlignments({ db, jobs: work.queue, engines })
    const viewer = { id: owner.id, role: 'USER' } as Parameters<typeof alignments.last>[0]
    let requests = 0
    const request = async () => {
      requests += 1
      await alignments.request(viewer, file.id, { start: 0, end: seconds, words })
    }
    await request()
    const { work_ppm: once } = await db.selectFrom('machine_work').select('work_ppm').executeTakeFirstOrThrow()
    const last = () => alignments.last(viewer, file.id)
    return {
      engine: 'scripted',
      isDone: async () => {
        const { times, failure } = await last()
        return times !== null || failure !== null
      },
      async meddle() {
        await person.save()
        await request()
      },
      outcome: async () => (await last()).times,
      async faults() {
        const faults = await person.faults({ others: 0 })
        const { times, failure } = await last()
        if (failure !== null) return [...faults, failure]
        if (times!.length !== words.length) faults.push(`${times!.length} times of ${words.length} words`)
        const heard = times!.filter(({ origin }) => origin === 'aligned').length
        if (heard !== said.length) faults.push(`${heard} words of ${said.length} were found`)
        const works = await db.selectFrom('machine_work').select('work_ppm').execute()
        const sum = works.reduce((ppm, { work_ppm }) => ppm + work_ppm, 0)
        return sum === once * requests ? faults : [...faults, `counted ${sum / once} times for ${requests} requests`]
      },
    }
  },
})
