import { open } from 'node:fs/promises'
import { v7 as uuidv7 } from 'uuid'
import { reserve } from '../../../server/modules/billing/plans/ledger.ts'
import { balanceOf } from '../../../server/modules/billing/plans/repository.ts'
import { type BuiltFile, buildFile, buildUser } from '../factories.ts'
import { giveTime, planOf } from '../plan-time.ts'
import type { Workplace } from './kill-run.ts'

/** A file of somebody who has time for it twice. */
export async function chargedFile({ db, blobs }: Workplace, sound: string, over: Partial<BuiltFile>) {
  const { key } = await blobs.put((await open(sound)).createReadStream())
  const owner = await buildUser(db)
  const seconds = over.length_seconds ?? 60
  await giveTime(db, owner.id, { auto: 2 * seconds })
  const planId = await planOf(db, owner.id)
  const file = await buildFile(db, { owner_id: owner.id, plan_id: planId, media_key: key, ...over })
  return {
    owner,
    file,
    /** Reserves a first second, as the upload of a file whose length is not known yet does. */
    reserveFirst: async (): Promise<void> => {
      const reservationId = uuidv7()
      const charge = { planId, kind: 'auto', actorId: owner.id, at: Date.now(), seconds: 1, reservationId } as const
      await db.transaction().execute((tx) => reserve(tx, { ...charge, part: 'accepted' }))
      await db.updateTable('file').set({ reservation_id: reservationId }).where('id', '=', file.id).execute()
    },
    faultsOfCharge: async (): Promise<string[]> => {
      const { available, reserved } = await balanceOf(db, planId, 'auto')
      return available === seconds && reserved === 0 ? [] : [`charged: ${available} left, ${reserved} reserved`]
    },
  }
}
