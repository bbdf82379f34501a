import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { addUser } from '../../server/commands/accounts.ts'
import { insertInvitation } from '../../server/modules/billing/plans/invitations-repository.ts'
import { ownPlanId, plansOf } from '../../server/modules/billing/plans/repository.ts'
import { buildTestApp } from '../support/app.ts'
import { importGraph } from '../support/import-circles.ts'

const root = path.resolve(import.meta.dirname, '../..')
const COMPOSER = 'server/compose-events.ts'
const graph = importGraph(root, ['server'])

test('the handlers of every module are attached where events are composed', () => {
  const handlers = [...graph.keys()].flatMap((file) => {
    const [, handler] = /export function (handle\w+Events)\(/u.exec(textOf(file)) ?? []
    const [, module] = /^server\/modules\/([^/]+)\//u.exec(file) ?? []
    return handler === undefined ? [] : [`${handler} of ${module}`]
  })
  expect(handlers).toContain('handleIdentityEvents of billing')
  const imported = [
    ...textOf(COMPOSER).matchAll(/import \{([^}]+)\} from '\.\/modules\/([^/]+)\/index\.ts'/gu),
  ].flatMap(([, names = '', module]) =>
    [...names.matchAll(/\bhandle\w+Events\b/gu)].map(([handler]) => `${handler} of ${module}`),
  )
  expect(imported.toSorted()).toEqual(handlers.toSorted())
})

test('somebody handles every event', () => {
  const kinds = kindsOfEvents()
  expect(kinds).toEqual(expect.arrayContaining(['account-opened', 'files-removing', 'text-saved']))
  const handled = texts().flatMap((text) => [...text.matchAll(/\.on\(\s*'([a-z-]+)'/gu)].map(([, kind]) => kind!))
  expect(kinds.filter((kind) => !handled.includes(kind))).toEqual([])
})

test('somebody publishes every event', () => {
  const published = new Set(
    texts().flatMap((text) => [...text.matchAll(/\.publish\(\s*\w+,\s*'([a-z-]+)'/gu)].map(([, kind]) => kind!)),
  )
  expect(kindsOfEvents().filter((kind) => !published.has(kind))).toEqual([])
})

test('events without their handlers are made nowhere else', () => {
  const makers = [...graph.keys()]
    .filter((file) => /^server\/modules\/[a-z-]+\/events\.ts$/u.test(file))
    .flatMap((file) => [...textOf(file).matchAll(/export (?:const|function) (create\w+)/gu)].map(([, name]) => name!))
  expect(makers).toContain('createIdentityEvents')
  for (const maker of makers) {
    const users = [...graph.keys()].filter((file) => new RegExp(`\\b${maker}\\(`, 'u').test(textOf(file)))
    expect(users, maker).toEqual([COMPOSER])
  }
})

test('an account that a command makes has a plan, and may use one that waits for its address', async () => {
  const t = await buildTestApp()
  const email = 'ada@example.org'
  const planId = (await ownPlanId(t.db, (await t.signIn()).id)) ?? ''
  await insertInvitation(t.db, { id: 'waiting', plan_id: planId, email, guest_id: null, created_at: 1 })
  await addUser(t.deps, { email, password: 'what-ada-knows-7', role: 'USER', grant: 60 })
  const ada = await t.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  expect(await plansOf(t.db, ada.id)).toMatchObject([
    { ownerId: ada.id, balances: { auto: { available: 60 } } },
    { id: planId },
  ])
})

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
const texts = () => [...graph.keys()].map(textOf)

/** The names of all events that modules tell. */
const kindsOfEvents = () =>
  texts().flatMap((text) => {
    const [, events = ''] = /^export interface \w+Events \{\n(.+?)^\}/msu.exec(text) ?? []
    return [...events.matchAll(/^ {2}'([a-z-]+)':/gmu)].map(([, kind]) => kind!)
  })
