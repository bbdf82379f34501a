import { EngineError } from '../../ports/engine-error.ts'
import type { Transcriber } from '../../ports/transcriber.ts'
import { findProgram } from '../find-program.ts'
import { createListeningProcesses } from '../listening/create-listening.ts'
import type { StartChild } from '../listening/start-child.ts'
import type { DecoderConfig } from './decoder-process.ts'
import { DEBIAN_MODEL, hasModel, modelFiles } from './installation.ts'
import { parseWords } from './parse-words.ts'
import { runRecogniser } from './run.ts'
import { LIVE_TUNING, TUNING } from './tuning.ts'
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
  /** How processes that follow sessions are begun; by Node unless given. */
  start?: StartChild | undefined
}

/**
 * Debian's PocketSphinx with its English model: one process for each segment, and one for each session that is followed
 * as it is spoken. All end with us.
 */
export function createPocketSphinx({
  modelFolder = DEBIAN_MODEL,
  searchPath = process.env['PATH'] ?? '',
  start,
}: PocketSphinxOptions = {}): Transcriber {
  const running = new Set<() => void>()
  const model = modelFiles(modelFolder)

  const loaded = ['-hmm', model.acoustic, '-lm', model.language, '-dict', model.dictionary]

  /** The program with its arguments for sound in a file. @throws EngineError */
  async function commandFor(infile: string): Promise<{ command: string; args: string[] }> {
    const program = await findProgram('pocketsphinx_continuous', searchPath)
    if (program === null) throw new EngineError('engine_missing', ADVICE, { retry: false })
    // Without setpriv (it is Linux only) a killed server leaves the process to end by itself.
    const setpriv = await findProgram('setpriv', searchPath)
    const args = [...loaded, ...TUNING, '-infile', infile, '-time', 'yes', '-logfn', '/dev/null']
    return setpriv === null
      ? { command: program, args }
      : { command: setpriv, args: ['--pdeathsig', 'KILL', program, ...args] }
  }
  const sessions = createListeningProcesses({
    script: new URL('./decoder-process.ts', import.meta.url),
    // A decoder adapts to the voice that it hears.
    sessionsEach: 1,
    idleMs: 0,
    start,
  })

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

    follower: async () => ({
      listen: () => sessions.listen({ args: [...loaded, ...LIVE_TUNING] } satisfies DecoderConfig),
    }),

    async close() {
      for (const stop of running) stop()
      await sessions.close()
    },
  }
}
