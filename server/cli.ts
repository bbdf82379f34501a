import { Command, InvalidArgumentError, Option } from 'commander'
import { ROLES, type Role } from '../src/shared/domain/roles.ts'
import { TRANSCRIBE_FORMATS, type TranscribeCommand } from './commands/transcribe.ts'

/** What the command line can do; main.ts hands these in, put together with their adapters. */
export interface Commands {
  serve(): Promise<void>
  worker(): Promise<void>
  migrate(): Promise<void>
  addUser(options: { email: string; password: string; role: Role }): Promise<void>
  setRole(email: string, role: Role): Promise<void>
  listModels(): Promise<void>
  addModel(name: string): Promise<void>
  removeModel(name: string): Promise<void>
  transcribe(file: string, options: Omit<TranscribeCommand, 'file'>): Promise<void>
  doctor(): Promise<void>
}

/** The `longhand` command line. */
export function createCli(commands: Commands): Command {
  const cli = new Command('longhand').description('Speech in, corrected and exported transcript out.').showHelpAfterError()

  cli.command('serve').description('serve the web app and the API, with workers').action(() => commands.serve())
  cli.command('worker').description('transcribe what is queued, without serving').action(() => commands.worker())
  cli.command('migrate').description('bring the database up to date').action(() => commands.migrate())

  const user = cli.command('user').description('make accounts and set roles')
  user
    .command('add')
    .description('make an account that can log in at once')
    .requiredOption('--email <address>', 'e-mail address')
    .requiredOption('--password <password>', 'at least 6 characters')
    .addOption(role().default('USER'))
    .action((options) => commands.addUser(options))
  user
    .command('role')
    .description('set the role of an account and end its sessions')
    .argument('<email>')
    .argument('<role>', ROLES.join(', '), asRole)
    .action((email: string, wanted: Role) => commands.setRole(email, wanted))

  const models = cli.command('models').description('speech models for the sherpa engine')
  models.command('list').description('models that can be installed, and those that are').action(() => commands.listModels())
  models.command('add').description('download a model; goes on where it stopped').argument('<name>').action((name: string) => commands.addModel(name))
  models.command('remove').description('delete a model').argument('<name>').action((name: string) => commands.removeModel(name))

  cli
    .command('transcribe')
    .description('write a transcript of a file, without a server')
    .argument('<file>', 'audio or video')
    .option('--language <code>', 'language that is spoken', 'en')
    .addOption(new Option('--format <format>', 'kind of document').choices(TRANSCRIBE_FORMATS).default('txt'))
    .option('--output <file>', 'write there instead of to the terminal')
    .action((file: string, options) => commands.transcribe(file, options))

  cli.command('doctor').description('what is installed, what is missing, and how to get it').action(() => commands.doctor())
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
