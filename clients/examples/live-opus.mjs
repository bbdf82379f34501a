// Writes down, and translates, what is spoken while it is spoken: sends Opus in Ogg from its input and prints final
// words. `ffmpeg … -c:a libopus -f ogg - | LONGHAND_TOKEN=… node live-opus.mjs https://server en [es,de]`
import { randomUUID } from 'node:crypto'

const [server = 'http://127.0.0.1:4800', language = 'en', translations = ''] = process.argv.slice(2)
const api = `${server}/api/longhand`
const headers = { authorization: `Bearer ${process.env.LONGHAND_TOKEN}` }

const opened = await fetch(`${api}/live`, {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({
    name: 'Live',
    language_code: language,
    translate_languages: translations === '' ? [] : translations.split(','),
    client_key: randomUUID(),
  }),
})
if (!opened.ok) throw new Error(`${opened.status}: ${(await opened.json()).message}`)
const { session } = await opened.json()

// The two pages of headers, and every page after them that the server has not stored and recognised. Each page says at
// which sample, of 48,000 a second, it ends; `from` and `to` count bytes of decoded sound, 32,000 a second.
const heads = []
let pages = []
let endsAt = 0
let isOver = false
let socket = null

const toBytes = (granule) => Math.round(granule / 3) * 2

function keep(page) {
  if (heads.length < 2) {
    heads.push(page)
    return
  }
  const to = Math.max(endsAt, toBytes(Number(page.readBigInt64LE(6))))
  pages.push({ from: endsAt, to, page })
  endsAt = to
  socket?.send(page)
}

function finish() {
  if (isOver) socket?.send(JSON.stringify({ event: 'end' }))
}

function connect() {
  // Node's own WebSocket takes headers as undici's does.
  const opening = new WebSocket(`${api.replace(/^http/, 'ws')}/live/${session.id}/socket`, { headers })
  opening.addEventListener('message', ({ data: text }) => {
    const { event, data } = JSON.parse(text)
    if (event === 'ready' || event === 'stored') {
      const safe = Math.min(data.received, data.recognised)
      pages = pages.filter(({ to }) => to > safe)
      if (event === 'stored') return
      // A stream of its own, from the first page that is not safe.
      const at = Math.min(data.received, pages[0]?.from ?? endsAt)
      opening.send(JSON.stringify({ event: 'sound', data: { encoding: 'ogg', at } }))
      for (const page of [...heads, ...pages.map((one) => one.page)]) opening.send(page)
      socket = opening
      finish()
    } else if (event === 'final') console.log(data.words.map((word) => word.text).join(' '))
    else if (event === 'translated') console.log(`  ${data.language}: ${data.text}`)
    else if (event === 'ended') {
      console.error(`${server}/editor/${session.id}, ended by: ${data.by}`)
      process.exit(0)
    }
  })
  opening.addEventListener('close', ({ code, reason }) => {
    socket = null
    if (code === 4001 || code === 1008) throw new Error(reason || 'The session is no longer ours.')
    setTimeout(connect, 1000)
  })
}

let rest = Buffer.alloc(0)
for await (const chunk of process.stdin) {
  rest = Buffer.concat([rest, chunk])
  for (;;) {
    const count = rest[26] ?? 255
    const body = rest.subarray(27, 27 + count)
    const length = 27 + count + body.reduce((sum, part) => sum + part, 0)
    if (rest.length < 27 || body.length < count || rest.length < length) break
    keep(rest.subarray(0, length))
    rest = rest.subarray(length)
    if (heads.length === 2 && socket === null && pages.length === 0) connect()
  }
}
isOver = true
finish()
