import { expect, test } from 'vitest'
import { deleteFile } from '../../server/modules/files/repository.ts'
import {
  changeDiarisation,
  holdDiarisation,
  diarisationOf,
} from '../../server/modules/recognition/speakers/repository.ts'
import { createSpeakers } from '../../server/modules/recognition/speakers/service.ts'
import { eachDatabase } from '../support/databases.ts'
import { buildFile, buildUser } from '../support/factories.ts'

const turns = [{ start: 0, end: 1.25, speaker: 0 }]

eachDatabase((open) => {
  test('a telling is asked for, gets further, ends, is asked for anew, given up, and goes with its file', async () => {
    const { db, work } = await open()
    const { jobs } = await work()
    const ann = await buildUser(db)
    const { id } = await buildFile(db, { owner_id: ann.id })
    const speakers = createSpeakers({ db, jobs, diariser: { state: async () => ({ usable: true, label: 'Nobody' }) } })
    const waiting = async () =>
      (await db.selectFrom('job').select('payload').where('state', 'in', ['ready', 'running']).execute()).map(
        ({ payload }) => JSON.parse(payload) as unknown,
      )

    const { request: first } = await speakers.tell(ann, id, { speakers: null })
    expect(await waiting()).toEqual([{ fileId: id, request: first }])
    await db.transaction().execute((tx) => holdDiarisation(tx, id))
    expect(await changeDiarisation(db, { fileId: id, request: first }, { progress: 0.5 })).toBe(true)
    expect(await speakers.last(ann, id)).toEqual({
      advice: null,
      request: first,
      progress: 0.5,
      turns: null,
      failure: null,
    })
    await changeDiarisation(db, { fileId: id, request: first }, { turns })
    expect(await speakers.last(ann, id)).toMatchObject({ progress: 1, turns })

    const { request: second } = await speakers.tell(ann, id, { speakers: 3 })
    expect(await waiting()).toEqual([{ fileId: id, request: second }])
    expect(await diarisationOf(db, id)).toMatchObject({ speakers: 3, turns: null, progress: 0, user_id: ann.id })
    expect(await changeDiarisation(db, { fileId: id, request: first }, { turns })).toBe(false)
    await speakers.stop(ann, id)
    expect(await waiting()).toEqual([])
    expect(await speakers.last(ann, id)).toMatchObject({ request: null })

    await speakers.tell(ann, id, { speakers: 2 })
    await deleteFile(db, id)
    expect(await diarisationOf(db, id)).toBeUndefined()
  })
})
