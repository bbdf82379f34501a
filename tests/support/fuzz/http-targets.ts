import { connect } from 'node:net'
import * as contract from '../../../src/shared/contract/index.ts'
import { API_BASE, type HttpMethod, type RouteSpec } from '../../../src/shared/contract/route.ts'
import { multipart as multipartBody, uploadPath } from '../uploads.ts'
import { openFuzzApp, type FuzzApp } from './fuzz-app.ts'
import { below, mutate, pick, type Random } from './mutate.ts'
import { claim, type FuzzTarget } from './target.ts'

/** A request as it is printed, with a body that is cut down. */
interface Request {
  method: HttpMethod | 'HEAD' | 'OPTIONS'
  url: string
  headers: Record<string, string>
  remoteAddress?: string
  payload?: Buffer
}

const asText = ({ method, url, headers, payload }: Request) =>
  `${method} ${url}\n${JSON.stringify(headers)}\n` +
  (payload === undefined ? '' : JSON.stringify(payload.toString('latin1').slice(0, 3000)))
function* smaller(request: Request): Generator<Request> {
  for (const name of Object.keys(request.headers)) {
    const { [name]: _, ...headers } = request.headers
    yield { ...request, headers }
  }
  const { payload } = request
  if (payload === undefined) return
  for (let size = Math.ceil(payload.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < payload.length; from += size)
      yield { ...request, payload: Buffer.concat([payload.subarray(0, from), payload.subarray(from + size)]) }
  }
}

/** Text for a header: what a client can send in one. */
const headerText = (value: string, random: Random, tokens: readonly string[] = []) =>
  mutate(Buffer.from(value), random, tokens)
    .subarray(0, 8000)
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')

/** A target that sends requests to the whole server. */
function requests(
  name: string,
  prepare: (server: FuzzApp) => Promise<{
    draw: (random: Random) => Request
    check?: (request: Request, status: number, server: FuzzApp) => void | Promise<void>
  }>,
): FuzzTarget<Request> {
  return {
    name,
    show: asText,
    shrink: smaller,
    async open() {
      const server = await openFuzzApp()
      const { draw, check } = await prepare(server)
      return {
        draw,
        async try(request) {
          const { statusCode } = await server.ask(request)
          await check?.(request, statusCode, server)
        },
        close: server.close,
      }
    },
  }
}

const PARTS = [
  'Content-Disposition: form-data; name="media"; filename="a.wav"',
  'name="json"',
  "filename*=UTF-8''%",
  '--',
  '\r\n\r\n',
  '\r\n',
  'Content-Type: ',
  'filename="../../etc/passwd"',
  'Content-Transfer-Encoding: base64',
]

/** Multipart bodies: a medium, an own text and a picture. */
export const multipart = requests('multipart', async ({ db, me }) => {
  await db.updateTable('file').set({ status: 'STANDBY' }).execute()
  const media = multipartBody([{ field: 'media', fileName: 'talk.wav', content: Buffer.alloc(500, 1) }])
  const own = multipartBody([{ field: 'json', fileName: 'talk.json', content: '{"transcript":[]}' }])
  const picture = multipartBody([
    { field: 'picture', fileName: 'a.png', content: Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1') },
  ])
  return {
    draw(random) {
      const [path, { headers, payload }] = pick(random, [
        [uploadPath(), media],
        [`/file/transcription/${me.fileId}`, own],
        ['/admin/pictures', picture],
      ] as const)
      const type =
        random() < 0.2
          ? headerText(headers['content-type']!, random, ['boundary=', 'multipart/form-data', '; charset=', '"'])
          : headers['content-type']!
      return {
        method: 'POST',
        url: API_BASE + path,
        headers: { ...me.bearer, 'content-type': type },
        payload: random() < 0.9 ? mutate(payload, random, PARTS) : payload,
      }
    },
    check: async (request, status, server) => {
      if (status < 300 && request.url.includes('transcription'))
        await server.db.updateTable('file').set({ status: 'STANDBY' }).execute()
      await server.db.deleteFrom('transcript_version').execute()
    },
  }
})

const METADATA = [
  'language_code ZW4=',
  'filename YS53YXY=',
  'is_multilingual dHJ1ZQ==',
  'client_key ',
  'sha256 ',
  ',',
  ' ',
  '=',
  '%',
  'upload-length',
  'deadbeef',
]

/** tus requests with headers and metadata that are changed. */
export const tus = requests('tus', async ({ app, me }) => {
  const base = { ...me.bearer, 'tus-resumable': '1.0.0' }
  const created = await app.inject({
    method: 'POST',
    url: `${API_BASE}/uploads`,
    headers: { ...base, 'upload-length': '1000000', 'upload-metadata': METADATA.slice(0, 2).join(',') },
  })
  const url = String(created.headers['location'])
  return {
    draw(random) {
      const kinds: readonly Request[] = [
        {
          method: 'POST',
          url: `${API_BASE}/uploads`,
          headers: { ...base, 'upload-length': '1000', 'upload-metadata': METADATA.slice(0, 3).join(',') },
        },
        {
          method: 'POST',
          url: `${API_BASE}/uploads`,
          headers: {
            ...base,
            'upload-defer-length': '1',
            'upload-metadata': METADATA.slice(0, 2).join(','),
            'content-type': 'application/offset+octet-stream',
          },
          payload: Buffer.from('some'),
        },
        {
          method: 'PATCH',
          url,
          headers: {
            ...base,
            'upload-offset': '0',
            'content-type': 'application/offset+octet-stream',
            'upload-checksum': 'sha1 2jmj7l5rSw0yVb/vlWAYkK/YBwk=',
          },
          payload: Buffer.from('some bytes'),
        },
        { method: 'HEAD', url, headers: base },
        { method: 'OPTIONS', url, headers: base },
        { method: 'GET', url, headers: base },
        { method: 'DELETE', url: `${url.slice(0, -1)}0`, headers: base },
      ]
      const request = pick(random, kinds)
      const headers = Object.fromEntries(
        Object.entries(request.headers).flatMap(([name, value]) => {
          if (name === 'authorization' || random() < 0.5) return [[name, value]]
          return random() < 0.1 ? [] : [[name, headerText(value, random, METADATA)]]
        }),
      )
      return { ...request, headers, ...(request.payload && { payload: mutate(request.payload, random) }) }
    },
    // The person would soon have as many open uploads as are allowed.
    check: (_request, _status, server) =>
      server.db
        .deleteFrom('upload')
        .where('id', '!=', url.split('/').at(-1)!)
        .execute()
        .then(() => undefined),
  }
})

/**
 * Whether a changed token says nothing else than the true one: the last letter of Base64 holds bits that mean nothing.
 */
function isSameToken(changed: string, token: string): boolean {
  const parts = (text: string) =>
    text
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('hex'))
      .join('.')
  return parts(changed) === parts(token)
}

/** Tokens, cookies and bearers that are changed: never a session but the true one. */
export const sessions = requests('sessions', async ({ me }) => {
  const [head = '', body = '', signature = ''] = me.token.split('.')
  const encode = (text: string) => Buffer.from(text).toString('base64url')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  /** A whole token whose head and claims are others. */
  const other = (random: Random) => {
    const named = pick(random, ['sub', 'role', 'sid', 'exp', 'iat', 'nbf', 'aud', '__proto__'])
    const changed = {
      ...claims,
      [named]: pick<unknown>(random, ['ADMIN', '', null, -1, 1e12, {}, [], '\0', claims['sub']]),
    }
    const alg = pick<unknown>(random, ['HS256', 'HS384', 'none', 'NONE', 'RS256', 'ES256', '', null, 1])
    return [
      encode(JSON.stringify({ alg, typ: 'JWT' })),
      encode(JSON.stringify(changed)),
      pick(random, [signature, '', signature.slice(2), encode('\0'.repeat(32))]),
    ].join('.')
  }
  const forged = (random: Random): string => {
    if (random() < 0.4) return other(random)
    const header = mutate(Buffer.from(head, 'base64url'), random, [
      '"alg":"none"',
      '"alg":"RS256"',
      '"kid":"../../"',
      '"crit":["b64"]',
      '"b64":false',
      '"zip":"DEF"',
    ]).toString('latin1')
    const said = mutate(Buffer.from(body, 'base64url'), random, [
      '"role":"ADMIN"',
      '"exp":99999999999',
      '"sub":null',
      '"sid":{}',
    ]).toString('latin1')
    return pick(random, [
      `${encode(header)}.${body}.${signature}`,
      `${head}.${encode(said)}.${signature}`,
      `${encode('{"alg":"none"}')}.${body}.`,
      headerText(me.token, random, ['.', '..', 'eyJhbGciOiJub25lIn0', 'lh_']),
    ])
  }
  const tokenOf = ({ headers }: Request) =>
    /^Bearer +(\S+)$/i.exec(headers['authorization'] ?? '')?.[1] ??
    /(?:^|; *)token=([^;]*)/.exec(headers['cookie'] ?? '')?.[1]
  return {
    draw(random) {
      const token = forged(random)
      const headers = pick<Record<string, string>>(random, [
        { authorization: `Bearer ${token}` },
        { cookie: `token=${token}` },
        {
          cookie: headerText(`token=${token}; session=%7B%22role%22%3A%22USER%22%2C%22exp%22%3A1%7D`, random, [
            'token=',
            'session=',
            ';',
            '%',
          ]),
        },
        { authorization: headerText(`Bearer ${me.token}`, random, ['Basic ', 'Bearer ', 'lh_']) },
      ])
      return { method: 'GET', url: `${API_BASE}/file?only_info=true`, headers }
    },
    check(request, status) {
      const token = tokenOf(request)
      if (status === 200)
        claim(
          token !== undefined && isSameToken(token.replace(/^"|"$/g, ''), me.token),
          'a changed token opened the door',
        )
    },
  }
})

/** Calls come from everywhere, for an address may make some of them only so often. */
const anyAddress = (random: Random) => `10.${below(random, 256)}.${below(random, 256)}.${below(random, 256)}`

const routes = Object.values(contract)
  .flatMap((area) => Object.values(area))
  .filter((value): value is RouteSpec => typeof value === 'object' && 'path' in value && 'access' in value)

/** Addresses and query strings of every call that reads. */
export const queries = requests('queries', async ({ people }) => {
  const gets = routes.filter(({ method }) => method === 'GET')
  const VALUES = ['en', 'none', 'srt', 'true', '1', '10', 'default', '-uploaded_date', 'FAILED', 'page']
  return {
    draw(random) {
      const { fileId, bearer } = pick(random, people)
      const route = pick(random, gets)
      const part = (name: string) =>
        random() < 0.6
          ? name === 'id'
            ? fileId
            : pick(random, VALUES)
          : mutate(Buffer.from(pick(random, VALUES)), random)
              .subarray(0, 300)
              .toString('latin1')
      const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(part(name)))
      const names = [...Object.keys(route.query?.shape ?? {}), 'page', 'limit', 'q', '__proto__', 'constructor', 'a[b]']
      const query = Array.from({ length: below(random, 4) }, () => {
        const name = encodeURIComponent(pick(random, names))
        const value =
          random() < 0.5
            ? encodeURIComponent(part('value'))
            : headerText(pick(random, VALUES), random).replaceAll(/[\s#]/g, '')
        return `${name}=${value}`
      }).join('&')
      const address = `${API_BASE}${path}${query === '' ? '' : `?${query}`}`
      // What no client can put on the first line of a request.
      const url = (
        random() < 0.2 ? headerText(address, random, ['%', '%2e%2e', '//', '?', '&', ';', '\\']) : address
      ).replaceAll(/[^\x21-\x7e]/g, '')
      // The injector, which is no server, takes a backslash at the beginning for that of a host.
      return {
        method: pick(random, ['GET', 'GET', 'HEAD'] as const),
        url: `/${url.replace(/^\/*\\[/\\]*|^\//, '')}`,
        headers: bearer,
        remoteAddress: anyAddress(random),
      }
    },
  }
})

/** JSON bodies of every call that writes and takes one. */
export const bodies = requests('bodies', async ({ people }) => {
  // Those that would end the person, or its session, or reckon a password for each case.
  const spared = [
    '/account/delete',
    '/auth/logout',
    '/auth/login',
    '/auth/register',
    '/account/change_password',
    '/auth/reset_password/:token',
    '/account/devices/:id',
  ]
  const writes = routes.filter(
    ({ method, body, path }) => method !== 'GET' && body !== undefined && !spared.includes(path),
  )
  const words = (route: RouteSpec) =>
    route.body && 'shape' in route.body ? Object.keys(route.body.shape as object) : []
  return {
    draw(random) {
      const { fileId, bearer } = pick(random, people)
      const route = pick(random, writes)
      const url =
        API_BASE +
        route.path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'id' || name === 'file_id' ? fileId : 'en'))
      const values = [
        '1',
        '0',
        '-1',
        '1.5',
        '1e400',
        'true',
        'null',
        '""',
        '"en"',
        '"a@example.org"',
        '[]',
        '{}',
        '[1]',
        JSON.stringify(fileId),
        '"\\ud800"',
        '"\\u0000"',
        `"${'x'.repeat(3000)}"`,
      ]
      const pairs = words(route)
        .filter(() => random() < 0.9)
        .map((name) => `${JSON.stringify(name)}:${pick(random, values)}`)
      const json = Buffer.from(`{${pairs.join(',')}}`)
      const payload =
        random() < 0.6
          ? json
          : mutate(json, random, [...words(route).map((name) => `"${name}":`), '"__proto__":{}', '"constructor":{}'])
      return {
        method: route.method,
        url,
        headers: {
          ...bearer,
          'content-type': random() < 0.95 ? 'application/json' : headerText('application/json; charset=utf-8', random),
        },
        remoteAddress: anyAddress(random),
        payload,
      }
    },
    check: (_request, _status, server) =>
      server.db
        .deleteFrom('job')
        .execute()
        .then(() => undefined),
  }
})

/** Bytes on a bare connection: the server answers or closes, and goes on. */
export const connections: FuzzTarget = {
  name: 'connections',
  async open() {
    const server = await openFuzzApp()
    const origin = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
    const heads = [
      'GET /healthz HTTP/1.1',
      'POST /api/longhand/auth/login HTTP/1.1',
      'GET /api/longhand/socket HTTP/1.1',
      'PUT /api/longhand/file/transcription/1 HTTP/1.1',
    ].map((line) => Buffer.from(`${line}\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`))
    return {
      draw: (random) =>
        mutate(pick(random, heads), random, [
          'Transfer-Encoding: chunked\r\n',
          'Content-Length: 5\r\n',
          '\r\n0\r\n\r\n',
          'Expect: 100-continue\r\n',
          'Upgrade: websocket\r\n',
          'Connection: Upgrade\r\n',
          'HTTP/1.0',
          'HTTP/2.0',
          'Cookie: token=',
          'Range: bytes=0-',
          ' ',
          ':',
        ]),
      async try(bytes) {
        await new Promise<void>((resolve) => {
          const socket = connect(Number(origin.port), origin.hostname)
          let answer = ''
          const end = () => {
            socket.destroy()
            resolve()
          }
          socket.on('data', (chunk) => {
            answer += chunk.toString('latin1')
            if (answer.includes('\r\n\r\n')) end()
          })
          socket.on('error', end)
          socket.on('close', end)
          socket.end(bytes)
          // Half a request waits for its rest; whoever left it is gone.
          setTimeout(end, 50).unref()
        })
        await server.ask({ url: '/healthz' })
      },
      close: server.close,
    }
  },
}
