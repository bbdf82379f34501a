import type { LiveTranslation } from '../../../src/shared/contract/live-transcription.ts'
import type { Logger } from '../../ports/logger.ts'
import type { LiveTranslations } from '../translations/index.ts'
import type { LiveChannel } from './channel.ts'

export interface TranslatingDeps {
  fileId: string
  /** The language that is spoken. */
  language: string
  channel: Pick<LiveChannel, 'send' | 'signal'>
  translations: Pick<LiveTranslations, 'look' | 'translator'>
  /** Calls back when something changes of a file, in any process; answers a function that stops it. */
  onChange: (fileId: string, callback: () => void) => () => void
  now: () => number
  log: Logger
}

/**
 * Has the phrases of one session translated while this process has it, and tells its sender. It looks whenever a phrase
 * is saved or languages are chosen, in any process; what waited when another process died is there at the first look.
 */
export function createTranslating({ fileId, language, channel, translations, onChange, now, log }: TranslatingDeps) {
  const { signal } = channel
  const translator = translations.translator({
    fileId,
    from: language,
    signal,
    onTranslated: ({ language: to, number, source, text }) =>
      channel.send({ event: 'translated', data: { language: to, number, source, text } }),
  })
  let told = '[]'
  let isDue = false
  let work: Promise<void> = Promise.resolve()
  let isWorking = false
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    await translator.wake()
    const views = await translations.look(fileId)
    if (signal.aborted) return
    tell(views.map(({ language: to, state }) => ({ language: to, state })))
    clearTimeout(timer)
    const lateAt = Math.min(...views.flatMap((view) => view.lateAt ?? []))
    if (Number.isFinite(lateAt)) timer = setTimeout(changed, Math.max(1, lateAt - now() + 1))
    timer?.unref()
  }

  function tell(states: LiveTranslation[]): void {
    const next = JSON.stringify(states)
    if (next === told) return
    told = next
    channel.send({ event: 'translations', data: { translations: states } })
  }

  async function lookAgain(): Promise<void> {
    while (isDue && !signal.aborted) {
      isDue = false
      await look().catch((error: unknown) => log.warn({ err: error, fileId }, 'translations could not be looked at'))
    }
    isWorking = false
  }

  function changed(): void {
    isDue = true
    if (isWorking) return
    isWorking = true
    work = lookAgain()
  }

  let stopListening = () => {}
  return {
    begin(): void {
      stopListening = onChange(fileId, changed)
      changed()
    },
    /** Resolves once all phrases that were said are translated. */
    async settle(): Promise<void> {
      changed()
      await work
      await translator.settle()
    },
    stop(): void {
      stopListening()
      clearTimeout(timer)
    },
  }
}
