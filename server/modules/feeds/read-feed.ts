import { setImmediate as turn } from 'node:timers/promises'

/** One entry of a feed that has a recording. */
export interface FeedEntry {
  /** What the feed calls it, the same for ever: its guid or id, else the link of its recording. */
  guid: string
  title: string
  /** To the recording. */
  link: string
  /** Milliseconds since 1970; null where the feed does not say. */
  publishedAt: number | null
  /** As the feed says; null where it does not. */
  seconds: number | null
}

export interface ReadFeed {
  title: string
  /** In the feed's order, each once. */
  entries: FeedEntry[]
}

/** What is no feed of RSS or Atom. */
export class NotAFeed extends Error {
  override name = 'NotAFeed'
}

/** Entries that are read of a feed; further ones are older. */
const MOST_ENTRIES = 500
/** Characters of a text that is kept, and of a link. */
const MOST_TEXT = 1000
const MOST_LINK = 4096
/** A feed goes a few elements deep; a bomb goes deeper. */
const MOST_DEPTH = 64
/** Tags that are read before others have their turn. */
const TAGS_A_TURN = 1000

/**
 * Reads RSS 2.0 or Atom: the titles, and the entries with an enclosure. Neither entities of its own nor anything
 * outside of the text are looked at. Of a text that ends in the middle, what is whole counts. @throws NotAFeed
 */
export async function readFeed(xml: string): Promise<ReadFeed> {
  const path: string[] = []
  const entries = new Map<string, FeedEntry>()
  let title = ''
  let isFeed = false
  let entry: Partial<FeedEntry> | null = null
  let text = ''
  let tags = 0
  for (const token of tokensOf(xml)) {
    tags += 1
    if (tags % TAGS_A_TURN === 0) await turn()
    if (token.kind === 'text') {
      if (text.length < MOST_LINK) text += token.text
      continue
    }
    if (token.kind === 'open') {
      if (path.length === 0) {
        if (token.name !== 'rss' && token.name !== 'feed') throw new NotAFeed('Another root.')
        isFeed = true
      }
      text = ''
      if (token.name === 'item' || token.name === 'entry') entry = {}
      else if (entry) takeLink(entry, token)
      if (!token.isEmpty) {
        path.push(token.name)
        if (path.length > MOST_DEPTH) throw new NotAFeed('Too deep.')
      }
      continue
    }
    if (path.pop() !== token.name) throw new NotAFeed('Not well-formed.')
    const said = text.trim().replace(/\s+/gu, ' ')
    text = ''
    if (token.name === 'item' || token.name === 'entry') {
      const whole = entry && wholeEntry(entry)
      if (whole && !entries.has(whole.guid)) entries.set(whole.guid, whole)
      entry = null
      if (entries.size >= MOST_ENTRIES) break
    } else if (entry && (path.at(-1) === 'item' || path.at(-1) === 'entry')) takeText(entry, token.name, said)
    else if (token.name === 'title' && title === '' && path.length <= 2) title = said.slice(0, MOST_TEXT)
  }
  if (!isFeed) throw new NotAFeed('No element.')
  return { title, entries: [...entries.values()] }
}

function takeLink(entry: Partial<FeedEntry>, { name, attributes }: OpenTag): void {
  const isAtoms = name === 'link' && /\brel\s*=\s*["']enclosure["']/u.test(attributes)
  const link = name === 'enclosure' ? attribute(attributes, 'url') : isAtoms ? attribute(attributes, 'href') : null
  if (link !== null && entry.link === undefined && link.length <= MOST_LINK && /^https?:\/\//iu.test(link))
    entry.link = link
}

function takeText(entry: Partial<FeedEntry>, name: string, said: string): void {
  if (name === 'title') entry.title ??= said.slice(0, MOST_TEXT)
  else if ((name === 'guid' || name === 'id') && said !== '') entry.guid ??= said
  else if (name === 'pubdate' || name === 'published' || name === 'updated') {
    const at = Date.parse(said)
    if (!Number.isNaN(at)) entry.publishedAt ??= at
  } else if (name === 'itunes:duration') entry.seconds ??= secondsOf(said)
}

const wholeEntry = ({ guid, title = '', link, publishedAt = null, seconds = null }: Partial<FeedEntry>) =>
  link === undefined ? null : { guid: guid ?? link, title, link, publishedAt, seconds }

/** `5025`, `1:23:45` or `23:45`; null for what is no length. */
function secondsOf(said: string): number | null {
  if (!/^\d{1,6}(?::\d{1,2}){0,2}(?:\.\d+)?$/u.test(said)) return null
  return said.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

interface OpenTag {
  kind: 'open'
  /** In small letters. */
  name: string
  attributes: string
  isEmpty: boolean
}
type Token = OpenTag | { kind: 'close'; name: string } | { kind: 'text'; text: string }

/** Longest tag; what is longer is none. */
const MOST_TAG = 16_384

/** Tags and texts in their order; comments and instructions are passed over, and so is an end that was cut off. */
function* tokensOf(xml: string): Generator<Token> {
  let at = 0
  for (;;) {
    const start = xml.indexOf('<', at)
    if (start > at) yield { kind: 'text', text: decoded(xml.slice(at, Math.min(start, at + MOST_LINK))) }
    if (start === -1) return
    if (xml.startsWith('<![CDATA[', start)) {
      const end = xml.indexOf(']]>', start)
      if (end === -1) return
      yield { kind: 'text', text: xml.slice(start + 9, Math.min(end, start + 9 + MOST_LINK)) }
      at = end + 3
      continue
    }
    const [opens, closes] = xml.startsWith('<!--', start)
      ? [4, '-->']
      : xml.startsWith('<?', start)
        ? [2, '?>']
        : [1, '>']
    if (opens === 1 && xml[start + 1] === '!') throw new NotAFeed('It declares a type of document.')
    const end = xml.indexOf(closes, start + opens)
    if (end === -1) return
    at = end + closes.length
    if (opens > 1) continue
    if (end - start > MOST_TAG) throw new NotAFeed('A tag is too long.')
    const [, slash, name = '', attributes = '', empty] =
      /^<(\/?)([\w:.-]+)([^]*?)(\/?)>$/u.exec(xml.slice(start, end + 1)) ?? []
    if (name === '') throw new NotAFeed('Not well-formed.')
    if (slash) yield { kind: 'close', name: name.toLowerCase() }
    else yield { kind: 'open', name: name.toLowerCase(), attributes, isEmpty: empty === '/' }
  }
}

function attribute(attributes: string, name: string): string | null {
  const [, , value] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(["'])([^"']*)\\1`, 'u').exec(attributes) ?? []
  return value === undefined ? null : decoded(value).trim()
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The entities that XML itself has; others stay as they are written. */
function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/giu, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : ''
  })
}
