import {
  backups,
  desk,
  engines,
  files,
  holds,
  jobs,
  messages,
  operatedWebhooks,
  overview,
  people,
  reviews,
  sales,
  sentMails,
  storedFiles,
} from '../../../src/shared/contract/index.ts'
import type { Asked, ConsoleCommand, Given } from './console-command.ts'

const ROLE = ['--role <role>', 'USER, SUBSCRIBER, HUMAN-TRANSCRIPTOR or ADMIN'] as const
const PAGE = [
  ['--limit <number>', 'how many are listed'],
  ['--from <place>', 'what the list before said comes next'],
] as const

const text = (value: Given['args'][number] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined
const option = ({ options }: Given, name: string): string | undefined => {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}
const page = (given: Given) => ({ limit: option(given, 'limit'), from: option(given, 'from') })
const first = ({ args }: Given): string => text(args[0]) ?? ''
const byId = (given: Given): Pick<Asked, 'params'> => ({ params: { id: first(given) } })
const found = (given: Given): Asked => ({ query: { ...page(given), q: text(given.args[0]) } })
const byAccount: ConsoleCommand['ask'] = async (given, accountOf) => ({ params: { id: await accountOf(first(given)) } })
const flag =
  (name: string): ConsoleCommand['ask'] =>
  (given) => ({
    query: { ...page(given), [name]: given.options[name] === true ? 'true' : 'false' },
  })
const withBody =
  (body: object): ConsoleCommand['ask'] =>
  (given) => ({ ...byId(given), body })
const withReason: ConsoleCommand['ask'] = (given) => ({ ...byId(given), body: { reason: option(given, 'reason') } })

const accounts: ConsoleCommand[] = [
  {
    name: 'user list',
    route: people.listPeople,
    args: ['[beginning]'],
    options: [ROLE, ...PAGE],
    ask: (given) => ({ query: { ...found(given).query, role: option(given, 'role') } }),
  },
  { name: 'user show', route: people.getPerson, args: ['<email>'], ask: byAccount },
  {
    name: 'user invite',
    route: people.addPerson,
    args: ['<email>'],
    options: [ROLE],
    ask: (given) => ({ body: { email: first(given), role: option(given, 'role') ?? 'USER' } }),
  },
  {
    name: 'user suspend',
    route: people.suspendPerson,
    args: ['<email>'],
    ask: byAccount,
    done: (given) => `${first(given)} is suspended: nobody can log in. Files and time are kept.`,
  },
  {
    name: 'user resume',
    route: people.resumePerson,
    args: ['<email>'],
    ask: byAccount,
    done: (given) => `${first(given)} can log in again.`,
  },
  {
    name: 'user remove',
    route: people.removePerson,
    args: ['<email>'],
    isConfirmed: true,
    ask: byAccount,
    done: (given) => `${first(given)} is deleted; workers remove the files.`,
  },
]

const work: ConsoleCommand[] = [
  { name: 'overview', route: overview.getOverview },
  { name: 'job list', route: jobs.getJobs },
  { name: 'job again', route: jobs.runAgain, args: ['<kind>', '<id>'], done: () => 'It runs again.' },
  { name: 'job cancel', route: jobs.cancelJob, args: ['<kind>', '<id>'], done: () => 'It is cancelled.' },
  { name: 'engine list', route: engines.getEngines },
  { name: 'engine resume', route: engines.resumeEngine, args: ['<id>'], done: () => 'It is used again.' },
  {
    name: 'engine order',
    route: engines.orderEngines,
    args: ['<language>', '[ids...]'],
    ask: (given) => ({ params: { language: first(given) }, body: { ids: given.args[1] ?? [] } }),
    done: () => 'Engines are used in that order.',
  },
  { name: 'models stop', route: engines.stopModel, args: ['<name>'], done: () => 'The download is stopped.' },
]

const stored: ConsoleCommand[] = [
  {
    name: 'file list',
    route: storedFiles.listStoredFiles,
    options: [['--owner <email>', 'files of this account'], ['--status <status>', 'such as FAILED'], ...PAGE],
    async ask(given, accountOf) {
      const owner = option(given, 'owner')
      const of = owner === undefined ? {} : { owner: await accountOf(owner) }
      return { query: { ...page(given), ...of, status: option(given, 'status') } }
    },
  },
  { name: 'file sums', route: storedFiles.sumStoredFiles, args: ['[beginning]'], ask: found },
  ...(['file', 'folder'] as const).flatMap((kind): ConsoleCommand[] => [
    {
      name: `hold ${kind}`,
      route: kind === 'file' ? holds.holdAnyFile : holds.holdAnyFolder,
      args: ['<id>'],
      options: [['--reason <words>', 'why, for the audit log']],
      ask: withReason,
      done: () => 'It is on hold: nothing removes it until the hold is lifted.',
    },
    {
      name: `hold lift-${kind}`,
      route: kind === 'file' ? holds.liftAnyFileHold : holds.liftAnyFolderHold,
      args: ['<id>'],
      done: () => 'Its hold is lifted.',
    },
  ]),
  {
    name: 'hold account',
    route: holds.holdAllOfAnybody,
    args: ['<account>'],
    options: [['--reason <words>', 'why, for the audit log']],
    ask: async (given, accountOf) => ({
      params: { id: await accountOf(first(given)) },
      body: { reason: option(given, 'reason') },
    }),
    done: () => 'All files are on hold, also those to come.',
  },
  {
    name: 'hold lift-account',
    route: holds.liftHoldOfAnybody,
    args: ['<account>'],
    ask: byAccount,
    done: () => 'The hold is lifted.',
  },
  { name: 'backup list', route: backups.getBackups },
  {
    name: 'backup write',
    route: backups.writeBackup,
    done: () => 'A worker writes it into BACKUP_DIR: see longhand backup list.',
  },
  {
    name: 'backup drill',
    route: backups.drillBackup,
    args: ['<name>'],
    done: () => 'A worker restores it beside the database: see longhand backup list.',
  },
]

const money: ConsoleCommand[] = [
  { name: 'payment list', route: sales.listPayments, args: ['[beginning]'], options: PAGE, ask: found },
  { name: 'plan show', route: sales.getPlan, args: ['<email>'], ask: byAccount },
  {
    name: 'plan ledger',
    route: sales.getLedger,
    args: ['<email>'],
    options: PAGE,
    ask: async (given, accountOf) => ({ params: { id: await accountOf(first(given)) }, query: page(given) }),
  },
]

const transcribers: ConsoleCommand[] = [
  { name: 'desk show', route: desk.getDesk },
  { name: 'desk transcribers', route: desk.listDeskPeople, options: PAGE, ask: (given) => ({ query: page(given) }) },
  { name: 'desk taken', route: desk.listTakenWork, options: PAGE, ask: (given) => ({ query: page(given) }) },
  { name: 'desk flagged', route: files.listFlaggedFiles },
  { name: 'desk parts', route: desk.listSplitFiles, options: PAGE, ask: (given) => ({ query: page(given) }) },
  {
    name: 'desk return',
    route: desk.returnTakenWork,
    args: ['<file>', '<email>'],
    options: [['--part <number>', 'the part of a long file that they have']],
    async ask(given, accountOf) {
      const part = option(given, 'part')
      const body = {
        transcriptor_id: await accountOf(text(given.args[1]) ?? ''),
        part: part === undefined ? null : Number(part),
      }
      return { ...byId(given), body }
    },
    done: () => 'It is back in the pool, with its text.',
  },
  {
    name: 'review list',
    route: reviews.listAllReviews,
    options: [['--stage <stage>', 'answered unless said']],
    ask: (given) => ({ query: { stage: option(given, 'stage') } }),
  },
  { name: 'review show', route: reviews.getAnsweredReview, args: ['<id>'] },
  {
    name: 'review decide',
    route: reviews.decideReview,
    args: ['<id>', '[accepted...]'],
    options: [['--words <words>', 'what the transcriber is told']],
    ask(given) {
      const [, accepted = []] = given.args
      const words = option(given, 'words')
      const places = (typeof accepted === 'string' ? [accepted] : accepted).map(Number)
      return { ...byId(given), body: { accepted: places, ...(words !== undefined && { decision: words }) } }
    },
  },
]

const told: ConsoleCommand[] = [
  {
    name: 'mail list',
    route: sentMails.listMails,
    options: [['--failed', 'only those that could not be sent'], ...PAGE],
    ask: flag('failed'),
  },
  { name: 'mail again', route: sentMails.sendMailAgain, args: ['<id>'], done: () => 'It is sent again.' },
  { name: 'mail test', route: sentMails.sendTestMail, args: ['<address>'], ask: (given) => ({ email: first(given) }) },
  {
    name: 'message list',
    route: messages.listMessages,
    options: [['--open', 'only those that nobody has answered'], ...PAGE],
    ask: flag('open'),
  },
  ...(['answered', 'open'] as const).map((state): ConsoleCommand => ({
    name: `message ${state}`,
    route: messages.markMessage,
    args: ['<id>'],
    ask: withBody({ answered: state === 'answered' }),
    done: () => `It is marked as ${state}.`,
  })),
  {
    name: 'webhook list',
    route: operatedWebhooks.listAllWebhooks,
    options: [['--trouble', 'only those that fail or are off'], ...PAGE],
    ask: flag('trouble'),
  },
  ...(['on', 'off'] as const).map((state): ConsoleCommand => ({
    name: `webhook ${state}`,
    route: operatedWebhooks.switchAnyWebhook,
    args: ['<id>'],
    ask: withBody({ is_enabled: state === 'on' }),
    done: () => `It is ${state}.`,
  })),
  {
    name: 'webhook resend',
    route: operatedWebhooks.resendAnyDelivery,
    args: ['<id>', '<delivery_id>'],
    done: () => 'It is sent again.',
  },
]

/** All commands that do what a call of the console does. */
export const CONSOLE_COMMANDS: readonly ConsoleCommand[] = [
  ...accounts,
  ...work,
  ...stored,
  ...money,
  ...transcribers,
  ...told,
]
