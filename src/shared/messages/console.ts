import { phrases } from '../words/phrase.ts'

/** What an operator is told in the console. */
export const consoleMessages = phrases({
  accountUnknown: 'There is no such account.',
  lastAdmin: 'This is the last administrator who can log in. Make somebody else an administrator first.',
  timeNotLimited: 'Time is not limited on this server, so none can be given.',
  jobUnknown: 'This job is no longer there, or the same work is under way again.',
  jobNotCancelled: 'This job cannot be cancelled: nobody could start it again.',
  messageUnknown: 'This message is no longer there.',
  backupUnknown: 'There is no such backup.',
  backupBusy: 'Another backup or check is in progress. Wait until it has ended.',
  settingFixed: 'This setting needs a restart: set it in the environment of the server.',
  settingInEnvironment: 'The environment of the server sets this, and wins. Change it there, or remove it there.',
  jobGone: 'This job has ended.',
  cancelledByOperator: 'An administrator of this server cancelled this. You can start it again.',
  jobNotRunAgain: 'Whoever this work is for was told, and can start it again themselves.',
  noWorker: 'No worker is running',
  noWorkerHelp: 'Files and e-mails wait until one starts. Run `longhand worker`, or start the server with PROCESS=all.',
  diskFull: 'The disk is full',
  diskLow: 'The disk is filling up',
  queueSlow: 'Jobs wait for long',
  jobsFailedHelp: 'They are out of attempts. See why, and run them again where nobody else can.',
  noBackup: 'No backup yet',
  noBackupHelp: 'Write one, or set BACKUP_DIR to where yours lie: without one, what the disk loses is lost.',
  backupOld: 'The last backup is old',
  sellerUnknown: 'Invoices name no seller',
  notYourself: 'You cannot do this to your own account here.',
})
