import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { defineModule, type Sweep } from '../../kernel/module.ts'
import { retainedFor } from '../../kernel/sweeps.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import type { MediaModule } from '../media/index.ts'
import { createBackUpOnTime } from './backup/on-time.ts'
import { createRunBackup } from './backup/runs.ts'
import type { BackupTools } from './backup/tools.ts'
import { type ProcessKind, sayRegularly } from './processes.ts'
import { sweepMachineRegularly } from './sweep-machine.ts'
import { createSweepStore } from './sweep-store.ts'
import { sweepWork } from './sweep-work.ts'

/** Dependencies of {@link createOpsModule}. */
export interface OpsModuleDeps {
  db: Db
  jobs: JobQueue
  /** Of all modules, asked for with each sweep. */
  sweeps: () => readonly Sweep[]
  /** Where work in progress lies. */
  folders: MediaModule['folders']
  config: Pick<Config, 'dataDir' | 'kept'>
  /** Null, or left out, in a process that does nothing with backups. */
  backups?: BackupTools | null
  log: Logger
  now: () => number
}

/** What keeps an installation well: sweeps, backups, moves and checks of its store. */
export function createOpsModule({ db, jobs, sweeps, folders, backups = null, config, log, now }: OpsModuleDeps) {
  const { dataDir, kept } = config
  return defineModule({
    api: {
      /** Removes the left-overs of killed workers from this machine. */
      clearWork: () => sweepWork({ db, folders }),
      /** Keeps this machine's data folder tidy from now on; returns a function that stops it. */
      sweepMachine: () => sweepMachineRegularly({ db, folders, dataDir, mailsDays: () => kept.mailsDays, log }),
      /** Says from now on that this process runs; the function that it answers ends it, and says that too. */
      sayRunning: (kind: ProcessKind, id: string) => sayRegularly({ db, kind, id, log, now }),
    },
    jobs: [
      createSweepStore({ sweeps }),
      createRunBackup({ db, tools: backups, now }),
      createBackUpOnTime({ db, jobs, tools: backups, now }),
    ],
    sweeps: [
      retainedFor(
        () => kept.deadJobsDays,
        now,
        (before) => jobs.forgetDead(before),
      ),
    ],
  })
}

export { chooseSnapshot, mediaFolder, secretFile, type Snapshot, snapshotsIn } from './backup/folder.ts'
export type { SnapshotDownload } from './backup/download.ts'
export { nextBackupAt } from './backup/on-time.ts'
export { askForBackupRun, backupRunById, backupRuns, createRunBackup, MOST_RUNS } from './backup/runs.ts'
export { type BackupTools, createBackupTools } from './backup/tools.ts'
export { restoreBackup } from './backup/restore.ts'
export { verifySnapshot } from './backup/verify.ts'
export { type BackupDeps, writeBackup } from './backup/write.ts'
export { assertKeys, missingKeys } from './storage/keys.ts'
export { processesSince, SILENT_MS } from './processes.ts'
export { createSettingTools, type SettingTools } from './settings/tools.ts'
export { checkStore } from './storage/check-store.ts'
export { checkStorage } from './storage/check.ts'
export type { StorageCheck } from './storage/finding.ts'
export { type Installation, moveInstallation } from './transfer/move.ts'
