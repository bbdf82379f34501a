import { expect, test } from 'vitest'
import { createCli, type Commands } from '../../server/cli.ts'
import { CONSOLE_COMMANDS } from '../../server/commands/console/commands.ts'
import type { Given } from '../../server/commands/console/console-command.ts'
import { runConsoleCommand } from '../../server/commands/console/run.ts'
import * as contract from '../../src/shared/contract/index.ts'
import type { RouteSpec } from '../../src/shared/contract/route.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { exhaustedJob } from '../support/exhausted-job.ts'
import { buildFile } from '../support/factories.ts'
import { sendQueuedMails } from '../support/mails.ts'

const { audit, backups, contentAdmin, engines, operatedSite, overview, people, reviews, sales, settings } = contract

/** Calls of the console that commands of their own do. */
const ELSEWHERE: readonly (readonly [command: string, ...calls: RouteSpec[]])[] = [
  ['user role', people.setRole],
  ['user sign-out', people.endSessions],
  ['user reset-factors', people.resetFactors],
  ['plan grant', people.grantTime],
  ['payment refund', sales.refundPayment],
  ['backup verify', backups.verifyBackup],
  ['backup remove', backups.removeBackup],
  ['backup download', backups.downloadBackup, backups.getBackupDownload],
  ['doctor', overview.checkAgain],
  ['models add', engines.addModel],
  ['models remove', engines.removeModel],
  ['settings list', settings.getSettings],
  ['settings set', settings.changeSetting],
  ['settings reset', settings.resetSetting],
  ['site show', operatedSite.getOperatedSite],
  ['site set', operatedSite.saySiteDetails, operatedSite.saySeller, operatedSite.sayPrices],
  ['audit', audit.listAudit],
  ['transcribe', engines.tryEngines, engines.getEngineTrial],
  ['content import', ...Object.values<unknown>(contentAdmin).filter(isCall)],
]

/** Heard by whoever decides, in the browser. */
const NOT_ON_A_TERMINAL: readonly RouteSpec[] = [reviews.getAnsweredSound]

function isCall(member: unknown): member is RouteSpec {
  return typeof member === 'object' && member !== null && 'path' in member && 'access' in member
}

const callsOfConsole = Object.values(contract)
  .flatMap((area) => Object.values(area).filter(isCall))
  .filter(({ access }) => access === 'ADMIN')

const cliCommands = (): Set<string> => {
  const cli = createCli({} as Commands)
  return new Set(
    cli.commands.flatMap((noun) => [noun.name(), ...noun.commands.map((verb) => `${noun.name()} ${verb.name()}`)]),
  )
}

const run = (t: TestApp, name: string, args: Given['args'] = [], options: Given['options'] = {}) =>
  runConsoleCommand(
    t.deps,
    CONSOLE_COMMANDS.find((command) => command.name === name)!,
    { args, options },
  )
const asJson = async <T>(t: TestApp, name: string, args: Given['args'] = [], options: Given['options'] = {}) =>
  JSON.parse(await run(t, name, args, { ...options, json: true })) as T

test('every call of the console is a command as well', () => {
  const ofCommands = new Set<RouteSpec>(CONSOLE_COMMANDS.map(({ route }) => route))
  const elsewhere = new Set(ELSEWHERE.flatMap(([, ...calls]) => calls))
  const lacking = callsOfConsole.filter(
    (route) => !ofCommands.has(route) && !elsewhere.has(route) && !NOT_ON_A_TERMINAL.includes(route),
  )
  expect(lacking.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  const there = cliCommands()
  for (const name of [...CONSOLE_COMMANDS.map((command) => command.name), ...ELSEWHERE.map(([command]) => command)])
    expect([name, there.has(name)]).toEqual([name, true])
})

test('each finds its arguments in what is typed', async () => {
  const typed: unknown[] = []
  const cli = createCli({
    console: async ({ name }: { name: string }, given: Given) => void typed.push([name, given]),
  } as unknown as Commands)
  for (const words of [
    ['user', 'list', 'an', '--role', 'ADMIN', '--json'],
    ['engine', 'order', 'de', 'sherpa:a', 'pocketsphinx'],
    ['overview'],
  ])
    await cli.parseAsync(words, { from: 'user' })
  expect(typed).toEqual([
    ['user list', { args: ['an'], options: { role: 'ADMIN', json: true } }],
    ['engine order', { args: ['de', ['sherpa:a', 'pocketsphinx']], options: {} }],
    ['overview', { args: [], options: {} }],
  ])
})

test('whoever sits at the machine makes, finds, suspends and deletes people, and it is in the audit log', async () => {
  const t = await buildTestApp()
  await t.signIn('ADMIN')
  const invited = await asJson<{ link: string }>(t, 'user invite', ['Ben@Example.org'], { role: 'SUBSCRIBER' })
  const [, key = ''] = /\/auth\/reset-password\/([\w-]{43})\?first$/.exec(invited.link) ?? []
  expect((await sendQueuedMails(t)).join('')).toContain('ben@example.org')
  const payload = { password: 'lighthouse-71' }
  expect((await t.api('PUT', `/auth/reset_password/${key}`, { payload })).statusCode).toBe(200)
  const logIn = async () =>
    (await t.api('POST', '/auth/login', { payload: { email: 'ben@example.org', ...payload } })).statusCode

  expect(await run(t, 'user list', ['ben'])).toMatch(/ben@example\.org +SUBSCRIBER/)
  expect(await run(t, 'user list', [], { role: 'ADMIN', limit: '1' })).not.toContain('ben@')
  expect(await run(t, 'user show', ['BEN@example.org'])).toContain('email: ben@example.org')
  await expect(run(t, 'user show', ['nobody@example.org'])).rejects.toThrow('There is no account for nobody@')
  await expect(run(t, 'user list', [], { role: 'KING' })).rejects.toThrow()

  expect(await logIn()).toBe(200)
  await run(t, 'user suspend', ['ben@example.org'])
  expect(await logIn()).not.toBe(200)
  await run(t, 'user resume', ['ben@example.org'])
  expect(await logIn()).toBe(200)

  await expect(run(t, 'user remove', ['ben@example.org'])).rejects.toThrow('--confirm ben@example.org')
  expect(await logIn()).toBe(200)
  await run(t, 'user remove', ['ben@example.org'], { confirm: 'ben@example.org' })
  expect(await logIn()).not.toBe(200)

  const written = await t.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'address', 'outcome'])
    .where('via', '=', 'command-line')
    .orderBy('id')
    .execute()
  expect(written).toEqual(
    ['account-made', 'account-suspended', 'account-resumed', 'account-deleted'].map((action) => ({
      action,
      actor_id: null,
      address: null,
      outcome: 'done',
    })),
  )
})

test('the last ADMIN is not suspended from the command line either', async () => {
  const t = await buildTestApp()
  const admin = await t.signIn('ADMIN')
  await expect(run(t, 'user suspend', [admin.email])).rejects.toThrow()
  expect((await t.api('GET', '/admin/people', { headers: admin.bearer })).statusCode).toBe(200)
})

test('what waits for transcribers is listed, also where nothing does', async () => {
  const t = await buildTestApp()
  expect(await run(t, 'desk show')).toBe('held: 0\nreviews: waiting 0, taken 0, answered 0\n\npool:\nnone')
  for (const name of ['desk flagged', 'review list']) expect(await run(t, name)).toBe('list:\nnone')
  for (const name of ['desk transcribers', 'desk taken', 'desk parts'])
    expect([name, await run(t, name)]).toEqual([name, expect.stringMatching(/:\nnone$/)])
})

test('a failed job is found and run again, and a job that does not exist is not', async () => {
  const t = await buildTestApp()
  const id = await exhaustedJob(t.deps.jobs, 'send-mail')
  expect(await run(t, 'job list')).toContain('The other side is away.')
  expect(await run(t, 'overview')).toContain('exhausted 1')
  await run(t, 'job again', ['send-mail', id])
  expect(await run(t, 'job list')).not.toContain('The other side is away.')
  await expect(run(t, 'job again', ['send-mail', id])).rejects.toThrow()
})

test('mails are tested, messages marked, webhooks switched, files held and listed without names', async () => {
  const t = await buildTestApp()
  const ann = await t.signIn()
  expect(await run(t, 'mail test', ['operator@example.org'])).toContain('recipient: operator@example.org')
  expect(await run(t, 'mail list')).toContain('operator@example.org')

  const payload = {
    name: 'Vera',
    from: 'vera@example.org',
    subject: 'Hours',
    message: 'Until when\u001B[2J are you\nthere?',
  }
  expect((await t.api('POST', '/mail/contact', { payload })).statusCode).toBeLessThan(300)
  const open = async () =>
    (await asJson<{ messages: { _id: string }[] }>(t, 'message list', [], { open: true })).messages
  const [message] = await open()
  expect(await run(t, 'message list')).toContain('Until when [2J are you there?')
  await run(t, 'message answered', [message!._id])
  expect(await open()).toEqual([])
  await run(t, 'message open', [message!._id])
  expect(await open()).toHaveLength(1)

  const hook = { url: 'https://example.org/hook?key=secret', events: ['file.ready'] }
  const { _id: hookId } = (await t.api('POST', '/account/webhooks', { headers: ann.bearer, payload: hook })).json<{
    _id: string
  }>()
  await run(t, 'webhook off', [hookId])
  const troubled = await run(t, 'webhook list', [], { trouble: true })
  expect(troubled).toContain('operator')
  expect(troubled).not.toContain('secret')
  await run(t, 'webhook on', [hookId])
  expect(await run(t, 'webhook list', [], { trouble: true })).toBe('webhooks:\nnone')

  const { id } = await buildFile(t.db, { owner_id: ann.id, name: 'hidden.mp3' })
  await run(t, 'hold file', [id], { reason: 'Case 17' })
  expect((await t.api('DELETE', `/file/${id}`, { headers: ann.bearer })).json()).toMatchObject({ code: 'on_hold' })
  await run(t, 'hold lift-file', [id])
  const listed = await run(t, 'file list', [], { owner: ann.email })
  expect(listed).toContain(id)
  expect(listed).not.toContain('hidden')
  const facts = await t.db
    .selectFrom('audit')
    .select(['action', 'object_id', 'detail'])
    .where('via', '=', 'command-line')
    .where('action', 'in', ['hold-placed', 'hold-lifted'])
    .orderBy('id')
    .execute()
  expect(facts).toEqual([
    { action: 'hold-placed', object_id: id, detail: 'Case 17' },
    { action: 'hold-lifted', object_id: id, detail: null },
  ])
})
