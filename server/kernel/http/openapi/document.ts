import { IDEMPOTENCY_KEY } from '../../../../src/shared/contract/common.ts'
import { API_BASE, CONFIRMED_MINUTES, type RouteSpec } from '../../../../src/shared/contract/route.ts'
import { SAVE_LIMITS } from '../../../../src/shared/contract/transcripts.ts'
import { FILE_ID_HEADER } from '../../../../src/shared/contract/uploads.ts'
import { contractRoutes, type RouteName } from './contract-routes.ts'
import { EXAMPLES, PARAMETERS } from './examples.ts'
import { BINARY, REFUSALS, TAGS, VERSIONED } from './prose.ts'

type Json = Record<string, unknown>
interface Operation extends Json {
  parameters?: { name: string; in: string; example?: unknown }[]
  requestBody?: { required?: boolean; content: Record<string, Json> }
  responses: Record<string, Json>
}

/** As much of an OpenAPI document as is added to here. */
export interface Document extends Json {
  paths: Record<string, Record<string, Operation>>
}

const REFUSED: Readonly<Record<number, string>> = {
  400: 'Malformed',
  401: 'No session or token, or one that has ended',
  402: 'Not enough time on the plan, or the card was declined',
  403: 'Not allowed',
  404: 'Not there, or not yours',
  409: 'In the wrong state for this',
  412: 'Another version was saved meanwhile',
  413: 'Too large',
  415: 'A kind of content that is not taken',
  422: 'Well-formed, and not usable',
  429: 'Too many calls',
  503: 'The server is busy, or an engine is missing',
  507: 'No room for uploads',
}

const CODES: Readonly<Record<string, string>> = {
  400: 'invalid_request',
  401: 'no_session',
  402: 'not_enough_time',
  403: 'not_allowed',
  404: 'not_found',
  409: 'wrong_state',
  412: 'version_conflict',
  413: 'too_large',
  415: 'unsupported_content_type',
  422: 'invalid',
  429: 'too_many_requests',
  503: 'busy',
  507: 'storage_full',
}

const header = (description: string, type = 'string') => ({ description, schema: { type } })
const ETAG = { ETag: header('The version, for `If-Match` and `If-None-Match`') }
const field = (name: string, description: string, example: string, required = false) => ({
  in: 'header',
  name,
  description,
  required,
  schema: { type: 'string' },
  example,
})
const binary = (description: string) => ({ type: 'string', format: 'binary', description })

/** With an access token every answer has these. */
const RATE_LIMIT = Object.fromEntries(
  ['Limit', 'Remaining', 'Reset'].map((name) => [
    `RateLimit-${name}`,
    { $ref: `#/components/headers/RateLimit-${name}` },
  ]),
)

/** What every refusal is, and how one shows who calls. */
export const COMPONENTS = {
  securitySchemes: {
    session: { type: 'http', scheme: 'bearer', description: 'The `token` of a login' },
    accessToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'An access token, `lh_…`; the scopes that a call needs stand beside it',
    },
    cookie: {
      type: 'apiKey',
      in: 'cookie',
      name: 'token',
      description: 'The session of a browser; on https it is called `__Host-token`',
    },
  },
  schemas: {
    Error: {
      type: 'object',
      required: ['message', 'code'],
      properties: {
        message: { type: 'string', description: 'For a person' },
        code: { type: 'string', description: 'Stable, for programs' },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'A message for each field, by its path',
        },
        invoice: { type: ['string', 'null'], description: 'Of a payment that was taken and is not credited yet' },
      },
    },
  },
  headers: {
    'RateLimit-Limit': header('Calls a minute with this access token', 'integer'),
    'RateLimit-Remaining': header('Calls that are left of them', 'integer'),
    'RateLimit-Reset': header('Seconds until all are there again', 'integer'),
  },
  responses: Object.fromEntries(
    Object.entries(REFUSED).map(([status, description]) => [
      `Refused${status}`,
      {
        description,
        ...((status === '429' || status === '503') && {
          headers: { 'Retry-After': header('Seconds to wait', 'integer') },
        }),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            example: { message: `${description}.`, code: CODES[status] ?? 'refused' },
          },
        },
      },
    ]),
  ),
}

/**
 * Adds to each call what its schemas do not say: who may, what else it answers, headers, bodies that are no JSON,
 * examples.
 */
export function completeDocument<D extends Document>(document: D): D {
  for (const { area, name, route } of contractRoutes) {
    const operation = document.paths[API_BASE + route.path.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]
    if (operation && area !== 'events') complete(operation, name, route, TAGS[area].name)
  }
  // Each call stands once: HEAD is as GET.
  for (const path of Object.values(document.paths)) if (path['get']) delete path['head']
  return document
}

/** `files.getFile` as `filesGetFile`. */
export function operationIdOf(name: RouteName): string {
  return name.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase())
}

function complete(operation: Operation, name: RouteName, route: RouteSpec, tag: string): void {
  const example: { body?: unknown; reply?: unknown } = EXAMPLES[name]
  operation['operationId'] = operationIdOf(name)
  operation['tags'] = [tag]
  operation['description'] = describe(route)
  operation['security'] =
    route.access === 'public'
      ? []
      : [{ session: [] }, { cookie: [] }, ...(route.scope ? [{ accessToken: [route.scope] }] : [])]
  operation.parameters = [...(operation.parameters ?? []), ...headersOf(name, route)]
  for (const parameter of operation.parameters) {
    const value = PARAMETERS[parameter.name]
    if (value !== undefined && (parameter.in === 'path' || parameter.name === 'ids')) parameter.example = value
  }
  if (route.rawBody) operation.requestBody = rawBodyOf(name, route.rawBody)
  else if (operation.requestBody)
    for (const media of Object.values(operation.requestBody.content)) media['example'] = example.body
  operation.responses = { ...successOf(operation, name, route, example.reply), ...refusalsOf(name, route) }
  if (route.scope)
    for (const answer of Object.values(operation.responses))
      if (!('$ref' in answer)) answer['headers'] = { ...(answer['headers'] as Json | undefined), ...RATE_LIMIT }
}

function describe({ access, scope, confirmed, rateLimit }: RouteSpec): string {
  const who =
    { public: 'Anybody may call it.', session: 'For every role.' }[access as string] ??
    `For ${access.split('|').join(', ')}.`
  const token = access === 'public' ? '' : scope ? ` Access tokens need \`${scope}\`.` : ' Takes no access token.'
  const password = confirmed ? ` A session needs its password given within the last ${CONFIRMED_MINUTES} minutes.` : ''
  return `${who}${token}${password}${rateLimit ? ` ${rateLimit.perMinute} calls a minute.` : ''}`
}

function headersOf(
  name: RouteName,
  { rawBody, method, path }: RouteSpec,
): { name: string; in: string; example?: unknown }[] {
  if (rawBody === 'gzip-json')
    return [
      field(
        'If-Match',
        'The `ETag` of the version that this began from; another one answers 412. Without it this is saved as the ' +
          'newest version',
        '"3"',
      ),
    ]
  if (name === 'plan.pay')
    return [
      field(IDEMPOTENCY_KEY, 'Names the order: sent again, it has one effect', 'b3f6c2d8-1e50-47aa-9b0a-0198f3a25c1e'),
    ]
  if (name === 'files.uploadMedia')
    return [
      field(
        IDEMPOTENCY_KEY,
        'Names the upload: sent again, it answers the file that the first one made',
        'b3f6c2d8-1e50-47aa-9b0a-0198f3a25c1e',
      ),
    ]
  if (BINARY[name]?.ranges) return [field('Range', 'A part of it', 'bytes=0-1048575')]
  if (rawBody !== 'tus' && !path.startsWith('/uploads/')) return []
  const version = field('Tus-Resumable', 'The version of tus', '1.0.0', true)
  if (method === 'POST') {
    const metadata =
      'Names and values in base64, separated by commas: `filename`, `language_code` and the other options of ' +
      '`POST /file/media`, `sha256` (hex, compared at the end), `client_key` (a UUID: the same one twice is one ' +
      'upload)'
    return [
      version,
      field('Upload-Length', 'Bytes of the whole', '48213002', true),
      field('Upload-Metadata', metadata, 'filename dGFsay5tcDM=,language_code ZW4='),
    ]
  }
  return method === 'PATCH'
    ? [
        version,
        field('Upload-Offset', 'Bytes that were received before', '8000000', true),
        field(
          'Upload-Checksum',
          '`sha256` and the checksum of this piece in base64',
          'sha256 47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
        ),
      ]
    : []
}

function rawBodyOf(name: RouteName, rawBody: NonNullable<RouteSpec['rawBody']>): Operation['requestBody'] {
  if (rawBody === 'gzip-json') {
    const description =
      `Gzip of the JSON of a transcript, as GET answers it; at most ${SAVE_LIMITS.packedBytes / 1024 ** 2} MiB ` +
      `packed and ${SAVE_LIMITS.plainBytes / 1024 ** 2} MiB plain`
    return { required: true, content: { 'application/octet-stream': { schema: binary(description) } } }
  }
  if (rawBody === 'signed-json')
    return {
      required: true,
      content: {
        'application/json': {
          schema: { type: 'object', description: 'An event of Stripe, signed in `Stripe-Signature`' },
        },
      },
    }
  if (rawBody === 'tus')
    return {
      required: false,
      content: {
        'application/offset+octet-stream': {
          schema: binary('The next piece; when creating, the first one may come along'),
        },
      },
    }
  const part =
    {
      'files.uploadMedia': 'media',
      'transcripts.addOwnTranscript': 'json',
      'imports.beginOwnImport': 'json',
      'contentAdmin.addPicture': 'picture',
    }[name as string] ?? 'file'
  // Texts, which stand before the file.
  const texts = name === 'imports.beginOwnImport' ? ['link', 'name'] : []
  const properties = {
    ...Object.fromEntries(texts.map((text) => [text, { type: 'string' }])),
    [part]: binary('One file'),
  }
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', required: [...texts, part], properties } } },
  }
}

function successOf(operation: Operation, name: RouteName, route: RouteSpec, reply: unknown): Operation['responses'] {
  const file = BINARY[name]
  if (file) {
    const content = Object.fromEntries(
      file.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    )
    const answer = {
      description: file.description,
      ...(file.types.length > 0 && { content }),
      headers: file.status === 302 ? { Location: header('Where it leads') } : file.ranges ? ETAG : {},
    }
    return {
      [file.status ?? 200]: answer,
      ...(file.ranges && { 206: { ...answer, description: `${file.description}, in part` } }),
    }
  }
  const status = String(route.status ?? 200)
  const answer: Json = { ...operation.responses[status], description: route.reply ? 'The answer' : 'Done' }
  if (reply !== undefined)
    for (const media of Object.values((answer['content'] ?? {}) as Record<string, Json>)) media['example'] = reply
  if (!route.reply) delete answer['content']
  if (VERSIONED.includes(name)) answer['headers'] = ETAG
  if (name === 'uploads.createUpload') answer['headers'] = { Location: header('The address of the upload') }
  if (name === 'uploads.appendUpload')
    answer['headers'] = {
      'Upload-Offset': header('Bytes that are safe'),
      [FILE_ID_HEADER]: header('The file that the upload became, with the last piece'),
    }
  return { [status]: answer }
}

function refusalsOf(
  name: RouteName,
  { access, params, query, body, rawBody, path }: RouteSpec,
): Operation['responses'] {
  const statuses = new Set([
    ...(params || query || body || rawBody ? [400] : []),
    ...(access === 'public' ? [] : [401, 403]),
    ...(path.includes(':') ? [404] : []),
    ...(REFUSALS[name] ?? []),
    429,
    503,
  ])
  return Object.fromEntries(
    [...statuses].map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  )
}
