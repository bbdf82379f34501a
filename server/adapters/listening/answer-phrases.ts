import { messageOf } from '../../kernel/message-of.ts'
import type { RecognisedWord } from '../../ports/transcriber.ts'
import type { PhrasePlace, Said, Told } from './messages.ts'
import { lineToParent } from './line-to-parent.ts'

/** Recognises the phrases of one session, one after the other; times in seconds from the beginning of each. */
export interface PhraseDecoder {
  begin(): void
  hear(samples: Int16Array): void
  /** The words so far; null where they are the same as when it was asked last. */
  soFar(): RecognisedWord[] | null
  /** The words of the phrase, which is over. */
  end(): RecognisedWord[]
}

/** Words so far are looked for after so much sound: 0.2 s; where more waits, after 1 s. */
const LOOK_BYTES = 6400
const LATE_LOOK_BYTES = 32_000
/** So often it says that it lives. Milliseconds. */
const WORKING_MS = 1000

/**
 * The child's side: follows sessions as they are spoken, in the order in which it is told. `open` loads what a session
 * needs. What is told while the library works waits here, so that what is dropped meanwhile costs nothing.
 */
export function answerPhrases(open: (config: unknown) => PhraseDecoder): void {
  const line = lineToParent()
  let saidAt = 0
  const say = (message: Said) => {
    saidAt = performance.now()
    line.say(message)
  }
  const sessions = new Map<number, { decoder: PhraseDecoder; unlooked: number }>()
  let told: Told[] = []
  let isAtWork = false

  function look({ session, phrase }: PhrasePlace): void {
    const one = sessions.get(session)
    const isLate = told.some((next) => next.session === session)
    if (!one || one.unlooked < (isLate ? LATE_LOOK_BYTES : LOOK_BYTES)) return
    one.unlooked = 0
    const words = one.decoder.soFar()
    if (words) say({ kind: 'partial', session, phrase, words })
  }

  function take(message: Told): void {
    if (message.kind === 'open') {
      sessions.set(message.session, { decoder: open(message.config), unlooked: 0 })
      say({ kind: 'ready' })
      return
    }
    const one = sessions.get(message.session)
    if (message.kind === 'close') sessions.delete(message.session)
    if (!one || message.kind === 'close') return
    const { session, phrase } = message
    try {
      if (message.kind === 'begin') one.decoder.begin()
      else if (message.kind === 'end') say({ kind: 'final', session, phrase, words: one.decoder.end() })
      else if (message.kind === 'drop') one.decoder.end()
      else {
        one.decoder.hear(samplesOf(message.sound))
        one.unlooked += message.sound.byteLength
        look(message)
      }
    } catch (error) {
      say({ kind: 'failed', session, phrase, detail: messageOf(error) })
    }
  }

  function work(): void {
    const message = told.shift()
    isAtWork = message !== undefined
    if (!message) return
    take(message)
    if (performance.now() - saidAt > WORKING_MS) say({ kind: 'working' })
    // What has come meanwhile is read before the next.
    setImmediate(work)
  }

  line.hear((message) => {
    if (message.kind === 'drop') told = told.filter((one) => !isSoundOf(one, message))
    if (message.kind === 'close') told = told.filter(({ session }) => session !== message.session)
    told.push(message)
    if (!isAtWork) work()
  })
}

const isSoundOf = (one: Told, { session, phrase }: PhrasePlace) =>
  one.kind === 'sound' && one.session === session && one.phrase === phrase

/** Samples at an offset of their own, for they may lie at an odd one. */
function samplesOf(sound: Uint8Array): Int16Array {
  const own = new Uint8Array(sound)
  return new Int16Array(own.buffer, 0, own.byteLength >> 1)
}
