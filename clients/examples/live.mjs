// Writes down what is spoken while it is spoken: sends raw sound from its input (16 bits, 16 kHz, one channel) and
// prints final words. `arecord -q -t raw -f S16_LE -r 16000 | LONGHAND_TOKEN=… node live.mjs https://server en [name]`
import { randomUUID } from 'node:crypto'

const [server = 'http://127.0.0.1:4800', language = 'en', name = 'Live'] = process.argv.slice(2)
const api = `${server}/api/longhand`
const headers = { authorization: `Bearer ${process.env.LONGHAND_TOKEN}` }
const FRAME_BYTES = 8000

const opened = await fetch(`${api}/live`, {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({ name, language_code: language, client_key: randomUUID() }),
})
if (!opened.ok) throw new Error(`${opened.status}: ${(await opened.json()).message}`)
const { session } = await opened.json()

// Everything that the server has not stored and recognised, from the byte `keptFrom` on.
let kept = Buffer.alloc(0)
let keptFrom = 0
let sentTo = 0
let received = 0
let isOver = false
let socket = null

function pump() {
  if (!socket) return
  const end = keptFrom + kept.length
  const least = isOver ? 1 : FRAME_BYTES
  while (end - sentTo >= least) {
    const sound = kept.subarray(sentTo - keptFrom, sentTo - keptFrom + FRAME_BYTES)
    const head = Buffer.alloc(8)
    head.writeBigUInt64LE(BigInt(sentTo))
    socket.send(Buffer.concat([head, sound]))
    sentTo += sound.length
  }
  if (isOver && received >= end) socket.send(JSON.stringify({ event: 'end' }))
}

function confirm({ received: stored, recognised }) {
  received = stored
  const safe = Math.min(stored, recognised)
  if (safe <= keptFrom) return
  kept = kept.subarray(safe - keptFrom)
  keptFrom = safe
}

function connect() {
  // Node's own WebSocket takes headers as undici's does.
  const opening = new WebSocket(`${api.replace(/^http/, 'ws')}/live/${session.id}/socket`, { headers })
  opening.addEventListener('message', ({ data: text }) => {
    const { event, data } = JSON.parse(text)
    if (event === 'ready') {
      socket = opening
      confirm(data)
      sentTo = Math.max(keptFrom, Math.min(data.received, data.recognised))
      pump()
    } else if (event === 'stored') {
      confirm(data)
      pump()
    } else if (event === 'final') console.log(data.words.map((word) => word.text).join(' '))
    else if (event === 'ended') {
      console.error(`${server}/editor/${session.id}, ended by: ${data.by}`)
      process.exit(0)
    }
  })
  opening.addEventListener('close', ({ code }) => {
    socket = null
    if (code === 4001 || code === 1008) throw new Error('The session is no longer ours.')
    setTimeout(connect, 1000)
  })
}

connect()
let odd = Buffer.alloc(0)
for await (const chunk of process.stdin) {
  const sound = Buffer.concat([odd, chunk])
  odd = sound.subarray(sound.length - (sound.length % 2))
  kept = Buffer.concat([kept, sound.subarray(0, sound.length - (sound.length % 2))])
  pump()
}
isOver = true
pump()
