import { openProofJournal } from '../support/proof-journal.ts'
import { type BackupLoadResult, runBackupLoad } from '../support/backup-load.ts'

/**
 * `npm run proof backup-under-load`: PROOF_COUNT (5) rounds on each set-up. In each, eight people save, upload, delete
 * and pay on real processes while three backups are taken by the command line; every backup is restored, and everything
 * has to hold there. PROOF_SEED is the first seed. Finished rounds are kept in .proof/backup-under-load.jsonl, and a
 * proof that is started again goes on after them.
 */
const firstSeed = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 5)

const journal = openProofJournal<BackupLoadResult>('backup-under-load')
const known = await journal.read()
for (const setup of ['embedded', 'scaled'] as const) {
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    if (known.some((round) => round.setup === setup && round.seed === seed)) continue
    const round = await runBackupLoad({ setup, seed, people: 8, backups: 3 })
    await journal.keep(round)
    const done = Object.entries(round.done).map(([what, times]) => `${times} ${what}`)
    const backups = round.backups.map(
      ({ files, media, jobs, seconds }) => `${files} files, ${media} media, ${jobs} jobs in ${seconds.toFixed(1)} s`,
    )
    console.log(`${setup}, seed ${seed}: ${done.join(', ')}; ${backups.join('; ')}`)
  }
}
console.log('every backup came back whole')
