import { EngineError } from '../../ports/engine-error.ts'
import type { Transcriber } from '../../ports/transcriber.ts'
import { findProgram } from '../find-program.ts'
import { DEBIAN_MODEL, hasModel, modelFiles } from './installation.ts'
import { parseWords } from './parse-words.ts'
import { createPhraseListener } from './listen.ts'
import { runRecogniser } from './run.ts'
import { TUNING } from './tuning.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'

const ADVICE = phrase(
  'PocketSphinx is not installed. Install it with `apt-get install pocketsphinx pocketsphinx-en-us`.',
)

/** Recognition takes about 0.2 s for each second of sound on a free core; a busy machine gets a hundred times that. */
const LIMIT = { startSeconds: 60, perSecond: 20 }

export interface PocketSphinxOptions {
  modelFolder?: string
  /** Where programs are looked for, as in `PATH`. */
  searchPath?: string
}

/** Debian's PocketSphinx with its English model: one process for each segment, which ends with us. */
export function createPocketSphinx({
  modelFolder = DEBIAN_MODEL,
  searchPath = process.env['PATH'] ?? '',
}: PocketSphinxOptions = {}): Transcriber {
  const running = new Set<() => void>()
  const model = modelFiles(modelFolder)

  /** The program with its arguments, for sound in a file or, named as `/dev/stdin`, as it comes. @throws EngineError */
  async function commandFor(infile: string): Promise<{ command: string; args: string[] }> {
    const program = await findProgram('pocketsphinx_continuous', searchPath)
    if (program === null) throw new EngineError('engine_missing', ADVICE, { retry: false })
    // Without setpriv (it is Linux only) a killed server leaves the process to end by itself.
    const setpriv = await findProgram('setpriv', searchPath)
    const args = [
      '-hmm',
      model.acoustic,
      '-lm',
      model.language,
      '-dict',
      model.dictionary,
      '-infile',
      infile,
      '-time',
      'yes',
      '-logfn',
      '/dev/null',
      ...TUNING,
    ]
    return setpriv === null
      ? { command: program, args }
      : { command: setpriv, args: ['--pdeathsig', 'KILL', program, ...args] }
  }
  const phrases = createPhraseListener(() => commandFor('/dev/stdin'))

  return {
    name: 'pocketsphinx',
    // A process takes 0.5 to 1 s to start and adapts to the voice as it goes, so its segments are long.
    segments: { idealSeconds: 120, mostSeconds: 180 },
    parallel: null,

    async state() {
      const isUsable =
        (await findProgram('pocketsphinx_continuous', searchPath)) !== null && (await hasModel(modelFolder))
      if (!isUsable) return { usable: false, advice: ADVICE }
      return { usable: true, languages: new Set(['en']), multilingual: false, label: 'PocketSphinx, en-us' }
    },

    async transcribe({ wavPath, lengthSeconds }, { signal, onMemory }) {
      const command = await commandFor(wavPath)
      const limitSeconds = LIMIT.startSeconds + LIMIT.perSecond * lengthSeconds
      return parseWords(await runRecogniser({ ...command, limitSeconds, signal, onMemory }, running))
    },

    listen: () => phrases.begin(),

    close() {
      phrases.close()
      for (const stop of running) stop()
      return Promise.resolve()
    },
  }
}
