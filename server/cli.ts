import { Command, InvalidArgumentError, Option } from 'commander'
import { EXPORT_FORMATS } from '../src/shared/contract/files/exports.ts'
import { parseDuration } from '../src/shared/domain/duration.ts'
import type { TimeKind } from '../src/shared/domain/quota.ts'
import { ROLES, type Role } from '../src/shared/domain/roles.ts'
import { MOST_TOKEN_DAYS } from '../src/shared/contract/access-tokens.ts'
import { TOKEN_SCOPES, type TokenScope } from '../src/shared/domain/token-scopes.ts'
import { type DatabaseName, DATABASES } from './commands/move.ts'
import { readPassword } from './commands/read-password.ts'
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
  /** `snapshot` names a backup in the folder; the newest unless said. `force`: also over what is there. */
  restore(folder: string, options: { force: boolean; snapshot?: string }): Promise<void>
  /** `grant` is seconds of auto time. */
  addUser(options: { email: string; password: string; role: Role; grant?: number }): Promise<void>
  setRole(email: string, role: Role): Promise<void>
  /** Gives seconds to the account's own plan. */
  grant(email: string, seconds: Partial<Record<TimeKind, number>>): Promise<void>
  addToken(options: NewToken): Promise<void>
  listTokens(email: string): Promise<void>
  /** By how the token begins. */
  revokeToken(email: string, prefix: string): Promise<void>
  listModels(): Promise<void>
  addModel(name: string, from?: string): Promise<void>
  removeModel(name: string): Promise<void>
  transcribe(file: string, options: Omit<TranscribeCommand, 'file'>): Promise<void>
  /** `force`: also over what was published in the app. */
  importContent(folder: string, options: { force: boolean }): Promise<void>
  exportContent(folder: string): Promise<void>
  /** Ends with 1 when the folder cannot be used. */
  checkContent(folder: string): Promise<void>
  /** Prints what was written down of what people do, newest first. */
  audit(options: { email?: string; file?: string; limit: number }): Promise<void>
  checkStorage(options: { repair: boolean; deep: boolean }): Promise<void>
  doctor(): Promise<void>
}

type AddedUser = Omit<Parameters<Commands['addUser']>[0], 'password'> & { password?: string }

/** The `longhand` command line. */
export function createCli(commands: Commands): Command {
  const cli = new Command('longhand')
    .description('Speech in, corrected and exported transcript out.')
    .showHelpAfterError()

  cli
    .command('serve')
    .description('serve the web app and the API, with workers')
    .action(() => commands.serve())
  cli
    .command('worker')
    .description('transcribe what is queued, without serving')
    .action(() => commands.worker())
  cli
    .command('migrate')
    .description('bring the database up to date, or move everything to the other one')
    .addOption(
      new Option('--from <database>', 'move everything from there, with DATABASE_URL naming PostgreSQL').choices(
        DATABASES,
      ),
    )
    .addOption(new Option('--to <database>', 'to there; it has to be empty').choices(DATABASES))
    .action(({ from, to }: { from?: DatabaseName; to?: DatabaseName }, command: Command) => {
      if (from === undefined && to === undefined) return commands.migrate()
      if (from === undefined || to === undefined || from === to)
        command.error('Say both: --from sqlite --to postgres, or the other way round.')
      return commands.move(from, to)
    })

  cli
    .command('backup')
    .description('back up database and media into a folder, while the server runs')
    .argument('<folder>')
    .option('--keep <number>', 'how many backups stay in the folder; all of them unless said', asCount)
    .action((folder: string, options: { keep?: number }) => commands.backup(folder, options))
    .command('verify')
    .description('read all backups of a folder with all their media')
    .argument('<folder>')
    .action((folder: string) => commands.verifyBackup(folder))
  cli
    .command('restore')
    .description('fill this installation from a backup, while nothing runs')
    .argument('<folder>')
    .option('--snapshot <name>', 'which backup in the folder; the newest unless said')
    .option('--force', 'replace what is here', false)
    .action((folder: string, options: { force: boolean; snapshot?: string }) => commands.restore(folder, options))

  const user = cli.command('user').description('make accounts and set roles')
  user
    .command('add')
    .description('make an account that can log in at once')
    .requiredOption('--email <address>', 'e-mail address')
    .option(
      '--password <password>',
      'at least 6 characters; left out, it is read from standard input, where no list of processes shows it',
    )
    .addOption(role().default('USER'))
    .option('--grant <time>', 'auto time on its plan, such as 10h', asSeconds)
    .action(async ({ password, ...options }: AddedUser) =>
      commands.addUser({ ...options, password: password ?? (await readPassword()) }),
    )
  user
    .command('role')
    .description('set the role of an account and end its sessions')
    .argument('<email>')
    .argument('<role>', ROLES.join(', '), asRole)
    .action((email: string, wanted: Role) => commands.setRole(email, wanted))

  cli
    .command('plan')
    .description('what is on the plans of accounts')
    .command('grant')
    .description('give time to an account without payment')
    .argument('<email>')
    .option('--auto <time>', 'for the machine to write, such as 10h or 1h30m', asSeconds)
    .option('--human <time>', 'for people to write', asSeconds)
    .action((email: string, seconds: Partial<Record<TimeKind, number>>, command: Command) => {
      if (!seconds.auto && !seconds.human) command.error('Say how much: --auto 10h, --human 2h30m, or both.')
      return commands.grant(email, seconds)
    })

  const token = cli.command('token').description('keys with which programs call the API for an account')
  token
    .command('add')
    .description('make a token and print it; it cannot be had again')
    .requiredOption('--email <address>', 'whose it is')
    .requiredOption('--name <name>', 'what it is for')
    .requiredOption('--scopes <scopes>', `separated by commas: ${TOKEN_SCOPES.join(', ')}`, asScopes)
    .option('--days <days>', 'how long it lasts; for ever unless said', asDays, null)
    .action((options: NewToken) => commands.addToken(options))
  token
    .command('list')
    .description('the tokens of an account')
    .argument('<email>')
    .action((email: string) => commands.listTokens(email))
  token
    .command('revoke')
    .description('end a token')
    .argument('<email>')
    .argument('<prefix>', 'how it begins, as the list shows it')
    .action((email: string, prefix: string) => commands.revokeToken(email, prefix))

  const models = cli.command('models').description('speech models for the sherpa engine')
  models
    .command('list')
    .description('models that can be installed, and those that are')
    .action(() => commands.listModels())
  models
    .command('add')
    .description('download a model; goes on where it stopped')
    .argument('<name>')
    .option('--from <folder>', 'a folder with its files, which are checked and copied: nothing is downloaded')
    .action((name: string, { from }: { from?: string }) => commands.addModel(name, from))
  models
    .command('remove')
    .description('delete a model')
    .argument('<name>')
    .action((name: string) => commands.removeModel(name))

  cli
    .command('transcribe')
    .description('write a transcript of a file, without a server')
    .argument('<file>', 'audio or video')
    .option('--language <code>', 'language that is spoken', 'en')
    .addOption(new Option('--format <format>', 'kind of document').choices(EXPORT_FORMATS).default('txt'))
    .option('--output <file>', 'write there instead of to the terminal')
    .action((file: string, options) => commands.transcribe(file, options))

  cli
    .command('audit')
    .description('who did or saw what, newest first')
    .option('--email <address>', 'what this person did, and what was done with their files')
    .option('--file <id>', 'what was done with this file')
    .option('--limit <number>', 'how many lines', asCount, 100)
    .action((options: { email?: string; file?: string; limit: number }) => commands.audit(options))

  cli
    .command('storage')
    .description('the media and what was made of them')
    .command('check')
    .description('compare the media with the database; ends with 1 when something is wrong')
    .option('--repair', 'remove what belongs to nothing, and make anew what can be', false)
    .option('--deep', 'read every medium and compare its checksum', false)
    .action((options: { repair: boolean; deep: boolean }) => commands.checkStorage(options))

  const content = cli.command('content').description('what the public site shows')
  content
    .command('import')
    .description('show the content of a folder')
    .argument('<folder>')
    .option('--force', 'also over what was published in the app; its history keeps that', false)
    .action((folder: string, options: { force: boolean }) => commands.importContent(folder, options))
  content
    .command('export')
    .description('write what is shown into a folder')
    .argument('<folder>')
    .action((folder: string) => commands.exportContent(folder))
  content
    .command('check')
    .description('look for faults, dead links and missing translations in a folder')
    .argument('<folder>')
    .action((folder: string) => commands.checkContent(folder))

  cli
    .command('doctor')
    .description('what is installed, what is missing, and how to get it')
    .action(() => commands.doctor())
  return cli
}

function role(): Option {
  return new Option('--role <role>', 'role of the account').choices([...ROLES])
}

function asRole(value: string): Role {
  const wanted = ROLES.find((name) => name === value.toUpperCase())
  if (wanted === undefined) throw new InvalidArgumentError(`Roles are ${ROLES.join(', ')}.`)
  return wanted
}

function asScopes(value: string): TokenScope[] {
  return value.split(',').map((name) => {
    const scope = TOKEN_SCOPES.find((known) => known === name.trim())
    if (scope === undefined) throw new InvalidArgumentError(`Scopes are ${TOKEN_SCOPES.join(', ')}.`)
    return scope
  })
}

function asDays(value: string): number {
  const days = Number(value)
  if (!Number.isInteger(days) || days < 1 || days > MOST_TOKEN_DAYS)
    throw new InvalidArgumentError(`Days are whole, 1 to ${MOST_TOKEN_DAYS}.`)
  return days
}

function asSeconds(value: string): number {
  const seconds = parseDuration(value)
  if (seconds === null) throw new InvalidArgumentError('Times are written as 10h, 90m or 1h30m.')
  return seconds
}

function asCount(value: string): number {
  const count = Number(value)
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('A whole number from 1 on.')
  return count
}
