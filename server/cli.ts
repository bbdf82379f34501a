import { Command, InvalidArgumentError, Option } from 'commander'
import { EXPORT_FORMATS } from '../src/shared/contract/files/exports.ts'
import { parseDuration } from '../src/shared/domain/duration.ts'
import type { TimeKind } from '../src/shared/domain/quota.ts'
import { ROLES, type Role } from '../src/shared/domain/roles.ts'
import { MOST_TOKEN_DAYS } from '../src/shared/contract/access-tokens.ts'
import { TOKEN_SCOPES, type TokenScope } from '../src/shared/domain/token-scopes.ts'
import type { AuditCheck } from './commands/audit-trail.ts'
import { type DatabaseName, DATABASES } from './commands/move.ts'
import type { ConsoleCommand, Given } from './commands/console/console-command.ts'
import { addConsoleCommands } from './cli-console.ts'
import { readPassword } from './commands/read-password.ts'
import type { McpCommand } from './commands/mcp.ts'
import type { NewToken } from './commands/tokens.ts'
import type { TranscribeCommand } from './commands/transcribe.ts'

/** What the command line can do; main.ts hands these in, put together with their adapters. */
export interface Commands {
  serve(): Promise<void>
  worker(): Promise<void>
  migrate(): Promise<void>
  /** Moves everything from one database to the other. */
  move(from: DatabaseName, to: DatabaseName): Promise<void>
  /** `keep`: how many backups stay in the folder; all of them unless said. */
  backup(folder: string, options: { keep?: number }): Promise<void>
  verifyBackup(folder: string): Promise<void>
  /** Removes a backup of `BACKUP_DIR`; `confirm` is its name once more, asked for where it is left out. */
  removeBackup(name: string, options: { confirm?: string }): Promise<void>
  /** Writes one as a zip into a file, or a folder. */
  downloadBackup(name: string, to: string): Promise<void>
  /** `snapshot` names a backup in the folder; the newest unless said. `force`: also over what is there. */
  restore(folder: string, options: { force: boolean; snapshot?: string }): Promise<void>
  /** `grant` is seconds of auto time. */
  addUser(options: { email: string; password: string; role: Role; grant?: number }): Promise<void>
  setRole(email: string, role: Role): Promise<void>
  resetFactors(email: string): Promise<void>
  endSessions(email: string): Promise<void>
  /** Gives seconds to the account's own plan. */
  grant(email: string, seconds: Partial<Record<TimeKind, number>>, reason?: string): Promise<void>
  /** Gives cents of a payment back; the rest of it where they are left out. */
  refund(paymentId: string, options: { reason: string; cents?: number }): Promise<void>
  addToken(options: NewToken): Promise<void>
  listTokens(email: string): Promise<void>
  /** By how the token begins. */
  revokeToken(email: string, prefix: string): Promise<void>
  listModels(): Promise<void>
  addModel(name: string, from?: string): Promise<void>
  removeModel(name: string): Promise<void>
  /** Ends with 1 when the model does not do well. */
  checkModel(name: string): Promise<void>
  transcribe(file: string, options: Omit<TranscribeCommand, 'file'>): Promise<void>
  /** `force`: also over what was published in the app. */
  importContent(folder: string, options: { force: boolean }): Promise<void>
  exportContent(folder: string): Promise<void>
  /** Ends with 1 when the folder cannot be used. */
  checkContent(folder: string): Promise<void>
  /** Prints the audit log, newest first. */
  audit(options: { email?: string; file?: string; limit: number }): Promise<void>
  /** Ends with 1 when a line was changed or is missing. */
  verifyAudit(check: AuditCheck): Promise<void>
  auditKey(): Promise<void>
  /** Empties the index of what was said, and fills it again. */
  rebuildSearch(): Promise<void>
  checkStorage(options: { repair: boolean; deep: boolean }): Promise<void>
  listKeys(): Promise<void>
  addKey(): Promise<void>
  rotateKeys(): Promise<void>
  /** Gives up the media that a lost key wrapped. */
  forgetKey(id: string): Promise<void>
  /** Encrypts media that were stored before. */
  encryptStored(): Promise<void>
  decryptTexts(): Promise<void>
  /** Speaks the Model Context Protocol on standard input and output. */
  mcp(options: McpCommand): Promise<void>
  listSettings(): Promise<void>
  showSite(): Promise<void>
  saySite(part: string, file: string): Promise<void>
  resetSite(part: string): Promise<void>
  changeSetting(name: string, value: string): Promise<void>
  resetSetting(name: string): Promise<void>
  /** Does what a call of the console does, and prints what comes of it. */
  console(command: ConsoleCommand, given: Given): Promise<void>
  /** `json`: for programs. */
  doctor(options: { json: boolean }): Promise<void>
}

type Grant = Partial<Record<TimeKind, number>> & { reason?: string }

type AddedUser = Omit<Parameters<Commands['addUser']>[0], 'password'> & { password?: string }

/** The `longhand` command line. */
export function createCli(commands: Commands): Command {
  const cli = new Command('longhand')
    .description('Transcribe speech, correct the text and export it.')
    .showHelpAfterError()

  cli
    .command('serve')
    .description('serve the web app and the API, and run workers')
    .action(() => commands.serve())
  cli
    .command('worker')
    .description('run workers only, for queued work')
    .action(() => commands.worker())
  cli
    .command('migrate')
    .description('update the database schema, or move all data to another database')
    .addOption(
      new Option('--from <database>', 'database to move from; DATABASE_URL names PostgreSQL').choices(DATABASES),
    )
    .addOption(new Option('--to <database>', 'database to move to; must be empty').choices(DATABASES))
    .action(({ from, to }: { from?: DatabaseName; to?: DatabaseName }, command: Command) => {
      if (from === undefined && to === undefined) return commands.migrate()
      if (from === undefined || to === undefined || from === to)
        command.error('Give both options: --from sqlite --to postgres, or the reverse.')
      return commands.move(from, to)
    })

  const backup = cli
    .command('backup')
    .description('back up database and media into a folder, while the server runs')
    .argument('<folder>')
    .option('--keep <number>', 'number of backups to keep in the folder (default: all)', asCount)
    .action((folder: string, options: { keep?: number }) => commands.backup(folder, options))
  backup
    .command('verify')
    .description('check all backups in a folder, including their media')
    .argument('<folder>')
    .action((folder: string) => commands.verifyBackup(folder))
  backup
    .command('remove')
    .description('remove a backup from BACKUP_DIR, with the media that no other backup needs')
    .argument('<name>')
    .option('--confirm <name>', 'its name once more; if omitted, read from standard input')
    .action((name: string, options: { confirm?: string }) => commands.removeBackup(name, options))
  backup
    .command('download')
    .description('write a backup of BACKUP_DIR as a zip, from which it can be restored once unpacked')
    .argument('<name>')
    .argument('<to>', 'file, or folder')
    .action((name: string, to: string) => commands.downloadBackup(name, to))
  cli
    .command('restore')
    .description('restore a backup into this installation, while nothing is running')
    .argument('<folder>')
    .option('--snapshot <name>', 'backup to restore (default: the newest)')
    .option('--force', 'replace existing data', false)
    .action((folder: string, options: { force: boolean; snapshot?: string }) => commands.restore(folder, options))

  const user = cli.command('user').description('create accounts, set roles, end sessions')
  user
    .command('add')
    .description('create an account that can log in immediately')
    .requiredOption('--email <address>', 'e-mail address')
    .option(
      '--password <password>',
      'at least 6 characters; if omitted, read from standard input, which keeps it out of process lists',
    )
    .addOption(role().default('USER'))
    .option('--grant <time>', 'automatic transcription time to add, such as 10h', asSeconds)
    .action(async ({ password, ...options }: AddedUser) =>
      commands.addUser({ ...options, password: password ?? (await readPassword()) }),
    )
  user
    .command('role')
    .description('set the role of an account and end its sessions')
    .argument('<email>')
    .argument('<role>', ROLES.join(', '), asRole)
    .action((email: string, wanted: Role) => commands.setRole(email, wanted))
  user
    .command('reset-factors')
    .description('remove the one-time codes, passkeys and recovery codes of somebody who lost them')
    .argument('<email>')
    .action((email: string) => commands.resetFactors(email))
  user
    .command('sign-out')
    .description('end all sessions of an account, and the trust in its browsers')
    .argument('<email>')
    .action((email: string) => commands.endSessions(email))

  cli
    .command('plan')
    .description('manage the plans of accounts')
    .command('grant')
    .description('add time to an account without payment')
    .argument('<email>')
    .option('--auto <time>', 'automatic transcription time, such as 10h or 1h30m', asSeconds)
    .option('--human <time>', 'human transcription time', asSeconds)
    .option('--reason <words>', 'why, for the ledger and the audit log')
    .action((email: string, { reason, ...seconds }: Grant, command: Command) => {
      if (!seconds.auto && !seconds.human) command.error('Give --auto 10h, --human 2h30m, or both.')
      return commands.grant(email, seconds, reason)
    })

  cli
    .command('payment')
    .description('manage payments')
    .command('refund')
    .description('give a payment, or a part of it, back to its card; a running worker carries it out')
    .argument('<id>', 'id of the payment')
    .requiredOption('--reason <words>', 'why; its buyer is told by e-mail')
    .option('--amount <dollars>', 'such as 12.50 (default: all that is left)', asCents)
    .action((id: string, { reason, amount }: { reason: string; amount?: number }) =>
      commands.refund(id, { reason, ...(amount !== undefined && { cents: amount }) }),
    )

  const token = cli.command('token').description('access tokens for calling the API as an account')
  token
    .command('add')
    .description('create a token and print it; it is not shown again')
    .requiredOption('--email <address>', 'account it belongs to')
    .requiredOption('--name <name>', 'what it is for')
    .requiredOption('--scopes <scopes>', `comma-separated: ${TOKEN_SCOPES.join(', ')}`, asScopes)
    .option('--days <days>', 'days until it expires (default: never)', asDays, null)
    .action((options: NewToken) => commands.addToken(options))
  token
    .command('list')
    .description('list the tokens of an account')
    .argument('<email>')
    .action((email: string) => commands.listTokens(email))
  token
    .command('revoke')
    .description('revoke a token')
    .argument('<email>')
    .argument('<prefix>', 'first characters of the token, as listed')
    .action((email: string, prefix: string) => commands.revokeToken(email, prefix))

  const settings = cli.command('settings').description('show settings, change those that need no restart')
  settings
    .command('list', { isDefault: true })
    .description('list every setting with its value and where that comes from; secrets are not shown')
    .action(() => commands.listSettings())
  settings
    .command('set')
    .description('change a setting; running processes follow within seconds')
    .argument('<name>')
    .argument('<value>')
    .action((name: string, value: string) => commands.changeSetting(name, value))
  settings
    .command('reset')
    .description('go back to the default of a setting that was changed')
    .argument('<name>')
    .action((name: string) => commands.resetSetting(name))

  const site = cli.command('site').description('show and change who runs the site, who sells and what time costs')
  site
    .command('show', { isDefault: true })
    .description('show what holds, and where each part comes from')
    .action(() => commands.showSite())
  site
    .command('set')
    .description('say a part by a JSON or YAML file; running processes follow within seconds')
    .argument('<part>', 'details, seller or prices')
    .argument('<file>')
    .action((part: string, file: string) => commands.saySite(part, file))
  site
    .command('reset')
    .description('go back to what the file of the installation says')
    .argument('<part>', 'details, seller or prices')
    .action((part: string) => commands.resetSite(part))

  const models = cli.command('models').description('manage speech models for the sherpa engine')
  models
    .command('list')
    .description('list available and installed models')
    .action(() => commands.listModels())
  models
    .command('add')
    .description('download a model, resuming where it stopped')
    .argument('<name>')
    .option('--from <folder>', 'copy its files from this folder instead of downloading; they are verified')
    .action((name: string, { from }: { from?: string }) => commands.addModel(name, from))
  models
    .command('check')
    .description('add a model if it is missing, and compare what it makes of a sample with its text')
    .argument('<name>')
    .action((name: string) => commands.checkModel(name))
  models
    .command('remove')
    .description('delete a model')
    .argument('<name>')
    .action((name: string) => commands.removeModel(name))

  cli
    .command('transcribe')
    .description('transcribe a file without a server')
    .argument('<file>', 'audio or video')
    .option('--language <code>', 'spoken language', 'en')
    .addOption(new Option('--format <format>', 'output format').choices(EXPORT_FORMATS).default('txt'))
    .option('--output <file>', 'output file (default: the terminal)')
    .action((file: string, options) => commands.transcribe(file, options))

  const audit = cli
    .command('audit')
    .description('show the audit log, newest first')
    .option('--email <address>', 'entries by this person or about their files')
    .option('--file <id>', 'entries about this file')
    .option('--limit <number>', 'number of entries', asCount, 100)
    .action((options: { email?: string; file?: string; limit: number }) => commands.audit(options))
  audit
    .command('verify')
    .description('check the lines that the audit log was sent out as; exits with 1 if one was changed or is missing')
    .argument('[files...]', 'files in their order (default: the one that AUDIT_FILE names)')
    .option('--key <file>', 'public key as PEM (default: that of this installation)')
    .action((files: string[], options: { key?: string }) => commands.verifyAudit({ files, ...options }))
  audit
    .command('key')
    .description('print the public key that the lines are checked with')
    .action(() => commands.auditKey())

  cli
    .command('storage')
    .description('manage stored media')
    .command('check')
    .description('compare the media with the database; exits with 1 if something is wrong')
    .option('--repair', 'remove orphaned objects and recreate what can be recreated', false)
    .option('--deep', 'read every file and compare its checksum', false)
    .action((options: { repair: boolean; deep: boolean }) => commands.checkStorage(options))

  const keys = cli.command('keys').description('manage the keys that stored media and texts are encrypted by')
  keys
    .command('list')
    .description('list the keys by their ids, with how many objects need each')
    .action(() => commands.listKeys())
  keys
    .command('add')
    .description(
      'add a key to the file that STORAGE_KEYS names; it is used at once if it is the first, else once rotated',
    )
    .action(() => commands.addKey())
  keys
    .command('rotate')
    .description(
      'use the key that waits, and have it wrap the data keys of all media and texts, which are not rewritten',
    )
    .action(() => commands.rotateKeys())
  keys
    .command('forget')
    .description('give up the media and texts that a lost key wrapped, for good, so that the server starts without it')
    .argument('<id>')
    .action((id: string) => commands.forgetKey(id))
  keys
    .command('encrypt')
    .description('encrypt the media and texts that were stored before, while the server runs')
    .action(() => commands.encryptStored())
  keys
    .command('decrypt')
    .description('decrypt all texts, but not the media, before the keys are taken away')
    .action(() => commands.decryptTexts())

  cli
    .command('search')
    .description('manage the index of what was said')
    .command('rebuild')
    .description('fill the index again, while the server runs')
    .action(() => commands.rebuildSearch())

  cli
    .command('mcp')
    .description('let a model search and read transcripts of a server, by the Model Context Protocol on standard input')
    .addOption(
      new Option('--server <address>', 'address of the server').env('LONGHAND_SERVER').default('http://127.0.0.1:4800'),
    )
    .addOption(
      new Option('--token <token>', 'access token; better given as LONGHAND_TOKEN, which process lists do not show')
        .env('LONGHAND_TOKEN')
        .makeOptionMandatory(),
    )
    .action((options: McpCommand) => commands.mcp(options))

  const content = cli.command('content').description('manage the content of the public site')
  content
    .command('import')
    .description('publish the content of a folder')
    .argument('<folder>')
    .option('--force', 'replace what was published in the app; it stays in the history', false)
    .action((folder: string, options: { force: boolean }) => commands.importContent(folder, options))
  content
    .command('export')
    .description('write the published content to a folder')
    .argument('<folder>')
    .action((folder: string) => commands.exportContent(folder))
  content
    .command('check')
    .description('check a folder for errors, dead links and missing translations')
    .argument('<folder>')
    .action((folder: string) => commands.checkContent(folder))

  cli
    .command('doctor')
    .description('show what is installed, what is missing and how to install it')
    .option('--json', 'print what was found as JSON', false)
    .action((options: { json: boolean }) => commands.doctor(options))
  addConsoleCommands(cli, (command, given) => commands.console(command, given))
  return cli
}

function role(): Option {
  return new Option('--role <role>', 'role of the account').choices([...ROLES])
}

function asRole(value: string): Role {
  const wanted = ROLES.find((name) => name === value.toUpperCase())
  if (wanted === undefined) throw new InvalidArgumentError(`Choose one of ${ROLES.join(', ')}.`)
  return wanted
}

function asScopes(value: string): TokenScope[] {
  return value.split(',').map((name) => {
    const scope = TOKEN_SCOPES.find((known) => known === name.trim())
    if (scope === undefined) throw new InvalidArgumentError(`Choose from ${TOKEN_SCOPES.join(', ')}.`)
    return scope
  })
}

function asDays(value: string): number {
  const days = Number(value)
  if (!Number.isInteger(days) || days < 1 || days > MOST_TOKEN_DAYS)
    throw new InvalidArgumentError(`Enter a whole number from 1 to ${MOST_TOKEN_DAYS}.`)
  return days
}

function asSeconds(value: string): number {
  const seconds = parseDuration(value)
  if (seconds === null) throw new InvalidArgumentError('Enter a time such as 10h, 90m or 1h30m.')
  return seconds
}

function asCents(text: string): number {
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(text)) throw new InvalidArgumentError('Write it as 12 or 12.50.')
  return Math.round(Number(text) * 100)
}

function asCount(value: string): number {
  const count = Number(value)
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('Enter a whole number, 1 or more.')
  return count
}
