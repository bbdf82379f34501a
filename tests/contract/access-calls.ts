import { v7 as uuidv7 } from 'uuid'
import * as contract from '../../src/shared/contract/index.ts'
import type { RouteSpec } from '../../src/shared/contract/route.ts'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { createTranslators } from '../../server/modules/translations/create-translators.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { createScriptedEngine } from '../support/scripted-engine.ts'
import { scriptedChat } from '../support/scripted-chat.ts'
import { createTaggingTranslator } from '../support/tagging-translator.ts'
import { ACCESS, type RouteName } from './access-table.ts'
import { anyAddress, type World } from './access-world.ts'

/** Every call of the contract. */
export const routes = new Map<RouteName, RouteSpec>(
  Object.entries(contract).flatMap(([area, members]) =>
    Object.entries(members)
      .filter(
        (member): member is [string, RouteSpec] =>
          typeof member[1] === 'object' && 'path' in member[1] && 'access' in member[1],
      )
      .map(([name, route]) => [`${area}.${name}` as RouteName, route] as const),
  ),
)

/** Codes that say who may not, or that there is nothing for them. Others are about what was sent. */
export const REFUSALS = ['no_session', 'token_expired', 'not_allowed', 'not_found']

/** With engines, without which some calls answer that they are missing. */
export const open = () =>
  buildTestApp({
    env: { BILLING: 'sandbox' },
    diariser: {
      segments: { idealSeconds: 28, mostSeconds: 30 },
      sameVoice: 0.6,
      state: async () => ({ usable: true, label: 'Nobody' }),
      diarise: async () => [],
      close: () => Promise.resolve(),
    },
    engines: createEngines({ transcribers: [createScriptedEngine()], setting: 'auto' }),
    chat: scriptedChat(),
    translators: createTranslators({ translators: [createTaggingTranslator()], setting: 'auto' }),
  })

/** Makes the call about the owner's things, or about things that nobody has. */
export async function make(
  t: TestApp,
  name: RouteName,
  world: Pick<World, 'ids' | 'setup'>,
  headers: Record<string, string> = {},
  payload?: object,
) {
  const route = routes.get(name)!
  const { about, body, query, raw } = ACCESS[name]
  const id = about === null || about === 'setup' ? uuidv7() : world.ids[about]
  const address = route.path.replaceAll(
    /:(\w+)/g,
    (_, part: string) => ({ format: 'srt', version: '1', language: 'es', token: 'k'.repeat(43) })[part] ?? id,
  )
  const reply = await t.api(route.method, query ? `${address}?${query(world)}` : address, {
    headers: { ...raw?.headers, ...headers },
    remoteAddress: anyAddress(),
    ...(body && { payload: payload ?? body(world) }),
    ...(raw && { payload: raw.payload }),
  })
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  return {
    status: reply.statusCode,
    code: isJson && reply.statusCode >= 400 ? String(reply.json().code) : null,
    body: reply.body,
  }
}

/** Ids that are well-formed and belong to nothing. */
export function nowhere({ ids }: World): Pick<World, 'ids' | 'setup'> {
  return {
    ids: Object.fromEntries(Object.keys(ids).map((kind) => [kind, uuidv7()])) as World['ids'],
    setup: { id: `seti_${uuidv7()}`, secret: `seti_${uuidv7()}_secret_none` },
  }
}
