import type { RecognisedWord } from '../../ports/transcriber.ts'
import { answerPhrases, type PhraseDecoder } from '../listening/answer-phrases.ts'
import { type Handle, type Library, loadLibrary } from './library.ts'
import { heardWord } from './parse-words.ts'

/** Frames of the library in a second. */
const FRAMES = 100

/** What is loaded for a session: arguments as its programs take them. */
export interface DecoderConfig {
  args: readonly string[]
}

/** Follows a session with the library. A pause that it hears within a phrase ends an utterance, as its programs do. */
function createDecoder(library: Library, { args }: DecoderConfig): PhraseDecoder {
  const config = library.parse(null, library.args(), args.length, args, 1)
  const decoder = config && library.init(config)
  if (!decoder) throw new Error('PocketSphinx could not load its model.')
  const logarithms = library.logarithms(decoder)
  /** Of the utterances of this phrase that are over. */
  let heard: RecognisedWord[] = []
  let hasSpoken = false
  let isOpen = false
  let lastText: string | null = null

  function wordsNow(): RecognisedWord[] {
    const words: (RecognisedWord | null)[] = []
    for (let at = library.firstWord(decoder as Handle, [0]); at; at = library.nextWord(at)) {
      const [from, to]: [[number], [number]] = [[0], [0]]
      library.framesOf(at, from, to)
      const posterior = library.exponential(logarithms, library.posteriorOf(at, null, null, null))
      words.push(heardWord(library.textOf(at), from[0] / FRAMES, to[0] / FRAMES, posterior))
    }
    return words.filter((word) => word !== null)
  }

  function endUtterance(): void {
    library.end(decoder as Handle)
    heard.push(...wordsNow())
    hasSpoken = false
  }

  return {
    begin() {
      if (isOpen) library.end(decoder)
      // Times are told from the beginning of the stream on.
      library.startStream(decoder)
      library.start(decoder)
      isOpen = true
      heard = []
      hasSpoken = false
      lastText = null
    },
    hear(samples) {
      library.process(decoder, samples, samples.length, 0, 0)
      if (library.isInSpeech(decoder) !== 0) hasSpoken = true
      else if (hasSpoken) {
        endUtterance()
        library.start(decoder)
      }
    },
    soFar() {
      const text = `${heard.length} ${library.hypothesis(decoder, null) ?? ''}`
      if (text === lastText) return null
      lastText = text
      return [...heard, ...wordsNow()]
    },
    end() {
      endUtterance()
      isOpen = false
      return heard
    },
  }
}

let library: Library | null = null
answerPhrases((config) => createDecoder((library ??= loadLibrary()), config as DecoderConfig))
