import { addDissolveWorkspace, addRemoveAccount } from '../../../server/modules/account/jobs.ts'
import { auditLedger } from '../../../server/modules/billing/plans/ledger.ts'
import { withdrawAddress } from '../../../server/modules/identity/auth/withdraw-address.ts'
import { insertDissolution } from '../../../server/modules/workspaces/dissolutions-repository.ts'
import { insertWorkspace } from '../../../server/modules/workspaces/repository.ts'
import { buildFile, buildUser } from '../factories.ts'
import { openGround } from './ground.ts'
import type { KilledRun } from './prove-kills.ts'
import { workThroughKills } from './workers.ts'

/** What becomes of the files of a team; or an account that is deleted. */
export const WAYS = ['move', 'delete', 'account'] as const
export type Way = (typeof WAYS)[number]

/** Of a team: some parts. */
const FILES = 90

/** Teams and accounts that are deleted, and workers that are killed while their files go. */
export async function openDissolutionsArena({ databaseUrl = null }: { databaseUrl?: string | null } = {}) {
  const ground = await openGround(databaseUrl)
  const { db, jobs, settings } = ground

  /** A closed team or account; answers the ids of its files. */
  async function closedTeam(id: string, byId: string, fate: Way): Promise<string[]> {
    if (fate !== 'account') await insertWorkspace(db, { id, name: 'Harbour Radio', created_at: 1 })
    const ids: string[] = []
    for (let at = 0; at < FILES; at += 1)
      ids.push((await buildFile(db, { owner_id: id, status: 'FINISHED', length_seconds: 1 })).id)
    await db.transaction().execute(async (tx) => {
      if (fate === 'account') {
        await withdrawAddress(tx, id)
        await addRemoveAccount(jobs, id, { tx })
        return
      }
      const row = { workspace_id: id, by_id: byId, files_fate: fate, folder_id: null, files: FILES, created_at: 1 }
      await insertDissolution(tx, { ...row, members: JSON.stringify([byId]) })
      await addDissolveWorkspace(jobs, id, { tx })
    })
    return ids
  }

  async function faultsOf(byId: string, { id, planId }: { id: string; planId: string }, ids: string[], fate: Way) {
    const files = await db.selectFrom('file').select(['id', 'owner_id']).where('id', 'in', ids).execute()
    const summary = await db.selectFrom('file_summary').select('files').where('owner_id', '=', byId).executeTakeFirst()
    const left = await db.selectFrom('user').select('id').where('id', '=', id).execute()
    const expected = fate === 'move' ? FILES : 0
    return [
      files.length !== expected && `there are ${files.length} files, not ${expected}`,
      files.some(({ owner_id }) => owner_id !== byId) && 'some are not the owner’s',
      (summary?.files ?? 0) !== expected && `they add up to ${summary?.files ?? 0}`,
      left.length > 0 && 'the account is there',
      ...(await auditLedger(db, [planId])).map(({ fault }) => fault),
    ].filter((one) => one !== false)
  }

  return {
    /** Has a team or an account go this way while workers are killed at these steps. */
    async run(fate: Way, kills: readonly number[]): Promise<KilledRun> {
      const [owner, team] = [await buildUser(db), await ground.person()]
      const ids = await closedTeam(team.id, owner.id, fate)
      const { deaths, steps } = await workThroughKills(
        jobs,
        { settings, root: '', mailUrl: '' },
        {
          kills,
          begin: () => Promise.resolve(),
          isDone: async () =>
            (await db.selectFrom('user').select('id').where('id', '=', team.id).executeTakeFirst()) === undefined,
        },
      )
      const faults = await faultsOf(owner.id, team, ids, fate)
      return { kills, deaths, steps, wrong: faults.length > 0 ? faults.join('; ') : null }
    },
    close: () => ground.close(),
  }
}
