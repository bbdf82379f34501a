import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { contractRoutes } from '../../server/kernel/http/openapi/contract-routes.ts'
import { namedSchemas } from '../../server/kernel/http/openapi/named-schemas.ts'
import * as contract from '../../src/shared/contract/index.ts'
import type { RouteSpec } from '../../src/shared/contract/route.ts'
import { createTypes } from './generate-types.ts'

/** Where the methods and types of the client are written. */
export const GENERATED = path.join(import.meta.dirname, 'src/generated.ts')

/** Fields of multipart bodies. */
const PARTS: Readonly<Record<string, string>> = { 'files.uploadMedia': 'media', 'transcripts.addOwnTranscript': 'json' }

/** Calls that the client makes in a way of its own, or that answer line by line. */
const LEFT_OUT = /^(uploads|imports)\./

/** Calls for an access token, and those that anybody may make to know what there is. */
const isIncluded = ({ name, route }: (typeof contractRoutes)[number]) =>
  !LEFT_OUT.test(name) &&
  (route.scope !== undefined || name === 'config.getConfig' || name.startsWith('files.supported'))

/** The methods of the client with all that they take and answer, as TypeScript. */
export function generateClient(): string {
  const types = createTypes(namedSchemas())
  // By name: in which order a module's exports come depends on who loads it.
  const included = contractRoutes.filter(isIncluded).toSorted((a, b) => a.name.localeCompare(b.name))
  const areas = [...new Set(included.map(({ area }) => area))].map((area) => {
    const methods = included
      .filter((entry) => entry.area === area)
      .map(({ name, route }) => methodOf(name, route, types.of))
    return `  ${area}: {\n${methods.join('\n')}\n  }`
  })
  const events =
    '/** A message of the socket. */\n' +
    `export type ServerMessage = ${types.of(contract.events.serverMessage, 'output')}\n\n` +
    '/** What a webhook is sent. */\n' +
    `export type WebhookMessage = ${types.of(contract.webhooks.webhookMessage, 'output')}`
  const members = areas.join('\n')
  const api = `/** Every call that an access token may make, by area. */\nexport interface Api {\n${members}\n}`
  const routes = included.map(({ name, route }) => `  '${name}': ${JSON.stringify(wireOf(name, route))},`)
  return (
    [
      '// Written by `npm run make:client` from the contract; do not edit.',
      "import type { CallOptions } from './call.ts'",
      types.declarations(),
      events,
      api,
      `/** How each call travels. */\nexport const ROUTES = {\n${routes.join('\n')}\n}`,
    ].join('\n\n') + '\n'
  )
}

type TypeOf = ReturnType<typeof createTypes>['of']

function methodOf(name: string, route: RouteSpec, typeOf: TypeOf): string {
  const params = route.params
    ? Object.keys(route.params.shape).map(
        (param) => `${param}: ${typeOf(route.params!.shape[param] as z.ZodType, 'input', 2)}`,
      )
    : []
  const query = route.query ? typeOf(route.query, 'input', 2) : null
  const isQueryNeeded = route.query !== undefined && !route.query.safeParse({}).success
  const body = bodyTypeOf(name, route, typeOf)
  const fields = [
    ...params,
    ...(query === null ? [] : [`query${isQueryNeeded ? '' : '?'}: ${query}`]),
    ...(body === null ? [] : [`body: ${body}`]),
  ]
  const isNeeded = params.length > 0 || isQueryNeeded || body !== null
  const shape = fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join('; ')} }`
  const input = `input${isNeeded ? '' : '?'}: ${shape}`
  const scope = route.scope ? ` Needs the scope \`${route.scope}\`.` : ''
  return (
    `${docOf(`${route.summary}.${scope}`)}\n    ${name.split('.')[1]}(${input}, options?: CallOptions): ` +
    `Promise<${answerTypeOf(route, typeOf)}>`
  )
}

/** Columns of a line, as of all sources. */
const WIDTH = 120

/** A comment of a method, of more lines where one is not enough. */
function docOf(text: string): string {
  const one = `    /** ${text} */`
  if (one.length <= WIDTH) return one
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`
    if (`     *${line}`.length > WIDTH) lines.push(` ${word}`)
    else lines[lines.length - 1] = line
  }
  return ['    /**', ...lines.map((line) => `     *${line}`), '     */'].join('\n')
}

function bodyTypeOf(name: string, { body, rawBody }: RouteSpec, typeOf: TypeOf): string | null {
  if (rawBody === 'gzip-json') return typeOf(contract.transcripts.transcript, 'output', 2)
  if (PARTS[name] !== undefined) return '{ file: Blob; name: string }'
  return body ? typeOf(body, 'input', 2) : null
}

function answerTypeOf(route: RouteSpec, typeOf: TypeOf): string {
  if (route.reply) return typeOf(route.reply, 'output', 2)
  return answerOf(route) === 'none' ? 'void' : 'Response'
}

const answerOf = ({ reply, status }: RouteSpec): 'json' | 'none' | 'response' =>
  reply ? 'json' : status === 204 ? 'none' : 'response'

function wireOf(name: string, route: RouteSpec): object {
  const part = PARTS[name]
  const body = route.rawBody === 'gzip-json' ? 'gzip' : part === undefined ? undefined : `part:${part}`
  return { method: route.method, path: route.path, ...(body && { body }), answer: answerOf(route) }
}

if (import.meta.main) await writeFile(GENERATED, generateClient())
