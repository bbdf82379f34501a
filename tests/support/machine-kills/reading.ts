import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createQuota } from '../../../server/modules/billing/plans/quota.ts'
import { createEngines } from '../../../server/modules/recognition/engines/create-engines.ts'
import { createSecondReadings } from '../../../server/modules/recognition/second-readings/service.ts'
import { createScriptedEngine, writeToneSpeech } from '../scripted-engine.ts'
import { chargedFile } from './charged-file.ts'
import type { Kind } from './kill-run.ts'
import { createPerson } from './person.ts'

/** A second engine's reading of a whole file, whose text a person goes on editing. */
export const reading = (seconds: number): Kind => ({
  async begin({ dataDir, work }) {
    const sound = path.join(dataDir, 'tones.wav')
    const said = await writeToneSpeech(sound, seconds)
    const { owner, file, faultsOfCharge } = await chargedFile(work, sound, { length_seconds: seconds })
    const person = createPerson(work, file.id, owner.id)
    await person.save(true)
    const engines = createEngines({ transcribers: [createScriptedEngine()], setting: 'auto' })
    const quota = createQuota({ isLimited: true })
    const readings = createSecondReadings({ db: work.db, jobs: work.queue, engines, quota })
    const caller = { id: owner.id, role: 'USER' } as Parameters<typeof readings.order>[0]
    await readings.order(caller, file.id, { engine: 'pocketsphinx' })
    const state = async () => (await readings.state(caller, file.id)).reading!
    return {
      engine: 'scripted',
      isDone: async () => {
        const { words, failure } = await state()
        return words !== null || failure !== null
      },
      meddle: () => person.save(),
      outcome: async () => (await state()).words,
      async faults() {
        const { words, failure } = await state()
        const faults = [...(await faultsOfCharge()), ...(await person.faults({ others: 0 }))]
        if (failure !== null) return [...faults, failure]
        const heard = words!.map(({ text }) => text)
        return isDeepStrictEqual(heard, said) ? faults : [...faults, 'words were doubled or lost']
      },
    }
  },
})
