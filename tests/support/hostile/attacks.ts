import { API_BASE, PERSON_HEADER } from '../../../src/shared/contract/route.ts'
import { MOST_SHARED_AT_ONCE } from '../../../src/shared/contract/shares.ts'
import { COMMENT_LIMITS } from '../../../src/shared/domain/comment-rules.ts'
import { type hostileTexts, wordsAnchor } from './texts.ts'

/** Who attacks, with which files: some have a text already, one has none. */
export interface Attacker {
  headers: Record<string, string>
  email: string
  /** Have texts of the worst shapes. */
  files: { dull: string; largest: string; noisy: string; voices: string; pair: string }
  /** Wait for a text of one's own. */
  waiting: string[]
  /** Keys of links by which anybody reads a text. */
  keys: string[]
  /** The key of a link with a password. */
  lockedKey: string
  /** Has as many threads as a text may have, with the longest anchors, on words that all say the same. */
  commented: { id: string; paragraph: string }
}

/** A call of an attack. */
export interface HostileCall {
  method: 'GET' | 'PUT' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: Uint8Array
  /** The answer is not read, and its connection stays open. */
  isIgnored?: true
}

/** Calls that are made again and again, so many at once. */
export interface Attack {
  atOnce: number
  call: (n: number) => HostileCall
}

export type AttackName = keyof ReturnType<typeof hostileAttacks>

const BOUNDARY = 'hostile'

function form(name: string, bytes: Uint8Array): { headers: Record<string, string>; body: Uint8Array } {
  const head =
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="json"; filename="${name}"\r\ncontent-type: ` +
    'application/octet-stream\r\n\r\n'
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  }
}

/** The worst that one account may send, as far as we know. */
export function hostileAttacks(
  { headers, email, files, waiting, keys, lockedKey, commented }: Attacker,
  texts: ReturnType<typeof hostileTexts>,
) {
  const pick = <T>(from: readonly T[], n: number): T => from[n % from.length]!
  const get = (path: string, more: Partial<HostileCall> = {}): HostileCall => ({
    method: 'GET',
    path: API_BASE + path,
    ...more,
    headers: { ...headers, ...more.headers },
  })
  const save = (fileId: string, body: Uint8Array): HostileCall => ({
    method: 'PUT',
    path: `${API_BASE}/file/transcription/${fileId}`,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body,
  })
  const own = (fileId: string, name: string, bytes: Uint8Array): HostileCall => {
    const { headers: type, body } = form(name, bytes)
    return { method: 'POST', path: `${API_BASE}/file/transcription/${fileId}`, headers: { ...headers, ...type }, body }
  }
  const post = (path: string, payload: object): HostileCall => ({
    method: 'POST',
    path: API_BASE + path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(payload)),
  })
  const all = Object.values(files)
  const exported =
    'is_show_speaker_names=true&is_show_timecodes_paragraph=true&is_remove_strikethrough_text=false&' +
    'split_subtitle_over_lines=3&charachters_per_line=80'
  const identity = { headers: { 'accept-encoding': 'identity' }, isIgnored: true } as const

  const attacks = {
    'saves that are packed small': () => {
      const body = texts.dull()
      return { atOnce: 64, call: () => save(files.dull, body) }
    },
    'the largest saves': () => {
      const bodies = [texts.largest(), texts.noisy()]
      return { atOnce: 64, call: (n) => save(pick([files.largest, files.noisy], n), pick(bodies, n)) }
    },
    'saves that are hard to compare': () => {
      const bodies = texts.pair.map((make) => make())
      return { atOnce: 64, call: (n) => save(files.pair, pick(bodies, n)) }
    },
    'own texts whose subtitles all have another voice': () => {
      const captions = texts.captions()
      return { atOnce: 16, call: (n) => own(pick(waiting, n), 'talk.vtt', captions) }
    },
    'the largest own texts': () => {
      const plain = texts.plain()
      return { atOnce: 16, call: (n) => own(pick(waiting, n), 'talk.txt', plain) }
    },
    'exports and checks of subtitles': () => ({
      atOnce: 8,
      call: (n) =>
        get(
          n % 3 === 0
            ? `/file/captions/${pick(all, n)}/srt?${exported}`
            : `/file/export/${pick(all, n)}/${pick(['srt', 'txt', 'docx', 'pdf', 'json', 'vtt'], n)}?${exported}`,
        ),
    }),
    'answers that nobody reads': () => ({
      atOnce: 32,
      call: (n) =>
        get(
          `/file/transcription/${pick([files.largest, files.noisy], n)}`,
          n % 3 === 0 ? { isIgnored: true, headers: { 'accept-encoding': 'gzip' } } : identity,
        ),
    }),
    'downloads that nobody reads': () => ({
      atOnce: 8,
      call: (n) =>
        n % 2 === 0 ? get('/account/export', identity) : get(`/file/export/${pick(all, n)}/json?${exported}`, identity),
    }),
    'links without a login': () => ({
      atOnce: 16,
      call: (n) => ({ method: 'GET', path: `${API_BASE}/shared/${pick(keys, n)}` }),
    }),
    'versions that are restored': () => ({
      atOnce: 32,
      call: (n) => ({ method: 'PUT', path: `${API_BASE}/file/transcription/${pick(all, n)}/versions/1`, headers }),
    }),
    'edits of a text full of comments': () => ({
      atOnce: 32,
      call: (n) =>
        n % 4 === 0
          ? get(`/file/comments/${commented.id}`)
          : post(`/file/transcription/${commented.id}/edits`, {
              base: 1,
              id: crypto.randomUUID(),
              edit: { removed: [], inserted: [], changed: [], notes: [`${n}`] },
            }),
    }),
    'saves of a text full of comments': () => {
      const bodies = texts.same.map((make) => make())
      return {
        atOnce: 16,
        call: (n) => (n % 2 === 0 ? save(commented.id, pick(bodies, n / 2)) : get(`/file/comments/${commented.id}`)),
      }
    },
    'comments of the largest size': () => {
      const anchor = wordsAnchor(commented.paragraph)
      return {
        atOnce: 32,
        call: (n) => post(`/file/comments/${pick(all, n)}`, { anchor, text: 'x'.repeat(COMMENT_LIMITS.characters) }),
      }
    },
    'Word documents with all comments': () => ({
      atOnce: 4,
      call: () => get(`/file/export/${commented.id}/docx?${exported}&is_show_comments=true`),
    }),
    'shares with many people, and links': () => ({
      atOnce: 16,
      call: (n) =>
        n % 2 === 0
          ? post(`/file/shares/${pick(all, n)}`, {
              email_addresses: Array.from({ length: MOST_SHARED_AT_ONCE }, (_, at) => `a${n}.${at}@example.org`),
              right: 'edit',
            })
          : post(`/file/share/${pick(all, n)}`, { days: 7, right: 'edit', password: 'harbour-lamp-71' }),
    }),
    'wrong passwords of a link': () => ({
      atOnce: 16,
      call: () => ({
        method: 'POST',
        path: `${API_BASE}/shared/${lockedKey}/open`,
        headers: {
          'content-type': 'application/json',
          origin: 'http://longhand.test',
          host: 'longhand.test',
          [PERSON_HEADER]: 'nobody',
        },
        body: Buffer.from(JSON.stringify({ password: 'not the password' })),
      }),
    }),
    'wrong passwords': () => ({
      atOnce: 16,
      call: () => ({
        method: 'POST',
        path: `${API_BASE}/auth/login`,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify({ email, password: 'not the password' })),
      }),
    }),
  } satisfies Record<string, () => Attack>
  return attacks
}
