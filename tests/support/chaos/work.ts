import type { OpenDatabase } from '../../../server/kernel/db/open.ts'
import { balanceOf, ownPlanId } from '../../../server/modules/billing/plans/repository.ts'
import { HOUR_SECONDS } from '../../../src/shared/durations.ts'
import { noise } from '../noise.ts'
import { createRandom } from '../random.ts'
import { buy } from './buying.ts'
import { haveWritten } from './desk.ts'
import { same } from './journal.ts'
import { arrive, type Person, type Place, register } from './people.ts'
import { transcribed, upload } from './uploading.ts'
import { writeTogether } from './writing.ts'

/** Bytes of a second of the sound that is uploaded. */
const SECOND = 32_000
const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/**
 * What people do in one run, all at once; chosen by its seed alone. Tells when they are there. Resolves when everybody
 * knows what became of everything.
 */
export async function work(
  place: Place,
  database: Pick<OpenDatabase, 'db'>,
  seed: number,
  size: { writers: number; files: number },
  arrived: () => void,
): Promise<void> {
  const random = createRandom(seed * 7919 + 13)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const [writers, buyer, owner, transcriptors] = await Promise.all([
    Promise.all(range(size.writers).map(() => arrive(place, database, { time: { auto: HOUR_SECONDS } }))),
    arrive(place, database),
    arrive(place, database, { time: { human: HOUR_SECONDS } }),
    Promise.all(range(2).map(() => arrive(place, database, { role: 'HUMAN-TRANSCRIPTOR' }))),
  ])
  arrived()
  const files = writers.map(() =>
    range(size.files).map((number) => ({
      number,
      seconds: 2 + upTo(8),
      how: random() < 0.7 ? ('tus' as const) : ('multipart' as const),
    })),
  )
  const orders = Array.from({ length: 1 + upTo(2) }, () => ({
    hours: 1 + upTo(5),
    isRefused: random() < 0.2,
    isClickedTwice: random() < 0.3,
  }))
  await Promise.all([
    ...writers.map((person, at) => useFiles(place, person, files[at]!)),
    buy(place, buyer, orders),
    haveWritten(place, owner, transcriptors),
    register(place, 1),
  ])
}

/** Uploads files, writes into the first, finishes it, and removes the last. */
async function useFiles(
  place: Place,
  person: Person,
  files: readonly { number: number; seconds: number; how: 'tus' | 'multipart' }[],
): Promise<void> {
  const removed: number[] = []
  place.journal.promised(`${person.email} is charged for each file once`, async ({ db }) => {
    const planId = (await ownPlanId(db, person.id)) ?? ''
    const kept = await db.selectFrom('file').select('length_seconds').where('owner_id', '=', person.id).execute()
    const used = [...kept.map(({ length_seconds: seconds }) => Math.ceil(seconds)), ...removed].reduce(
      (sum, seconds) => sum + seconds,
      0,
    )
    const { available, reserved, used: charged } = await balanceOf(db, planId, 'auto')
    same({ charged, available, reserved }, { charged: used, available: HOUR_SECONDS - used, reserved: 0 })
  })
  await Promise.all(
    files.map(async ({ number, seconds, how }) => {
      const bytes = noise(44 + seconds * SECOND)
      const id = await upload(
        place,
        person,
        { name: `${place.name}-${number}.wav`, bytes, options: { language_code: 'en' } },
        how,
      )
      await transcribed(person, id)
      if (number === 1) await finish(place, person, id)
      if (number === files.length) {
        removed.push(seconds)
        await remove(place, person, id)
      }
    }),
  )
}

async function finish(place: Place, person: Person, id: string): Promise<void> {
  await writeTogether(place, person, id, { windows: 2, marks: 5 })
  const { status } = await person.surely('PUT', `/file/${id}`, { json: { status: 'FINISHED' } })
  same(status, 200)
  place.journal.promised(`${id} is FINISHED`, async () =>
    same((await person.surely<{ status: string }>('GET', `/file/${id}`)).body.status, 'FINISHED'),
  )
}

async function remove(place: Place, person: Person, id: string): Promise<void> {
  place.removed.add(id)
  await person.surely('DELETE', `/file/${id}`)
  place.journal.promised(`${id} is removed`, async () => same((await person.surely('GET', `/file/${id}`)).status, 404))
}
