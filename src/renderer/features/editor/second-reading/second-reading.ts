import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SecondReading, SecondReadingState } from '../../../../shared/contract/second-readings.ts'
import { onceMore } from '../../../../shared/once-more.ts'
import { type Rivals, rivalsOf } from '../../../../shared/transcript/rivals.ts'
import { readingWords } from '../../../../shared/transcript/take-reading.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import type { Live } from '../../../lib/live.ts'
import { createLaidBeside } from '../doubts/laid-beside.ts'
import { type Phrase } from '../../../../shared/words/phrase.ts'

type EngineName = SecondReadingState['engines'][number]['name']

export interface SecondReadingView {
  /** What the server has; undefined until it has said. */
  server: SecondReadingState | undefined
  /** For how many words it has something else that nobody has decided about, when it was laid beside the text. */
  rivals: number
  isSending: boolean
  /** Why the last call failed, for the person. */
  failure: Phrase | null
}

export interface SecondReadingOptions {
  fileId: string
  text: () => TimedText
  /** Takes what the reading has in the place of words. */
  onRivals: (rivals: Rivals) => void
  get: () => Promise<SecondReadingState>
  order: (engine: EngineName) => Promise<unknown>
  remove: () => Promise<void>
  count: (choice: { speaker: string; taken: 'first' | 'second' }) => Promise<void>
  live: Pick<Live, 'listen'>
  /** A failure in words for a person. */
  explain: (error: unknown) => Phrase
}

/** A second engine's reading of the file, beside the text. */
export interface SecondReadingOfFile {
  store: StoreApi<SecondReadingView>
  /** Asks the server, and lays what it has beside the text. */
  look: () => Promise<void>
  /** The text has become another one. */
  align: () => void
  /** The text has changed: what an undo brought back has the reading laid beside it as well. */
  changed: () => void
  order: (engine: EngineName) => Promise<void>
  remove: () => Promise<void>
  /** Counts whose word a person took. */
  chosen: (speaker: string, taken: 'first' | 'second') => void
  stop: () => void
}

/** Which reading it is, once it is there: another one of the same file has another name. */
export function readingName(reading: SecondReading | null | undefined): string | null {
  return reading?.words ? `${reading.label} ${reading.words.length}` : null
}

export function createSecondReading({
  fileId,
  text,
  onRivals,
  get,
  order,
  remove,
  count,
  live,
  explain,
}: SecondReadingOptions): SecondReadingOfFile {
  const store = createStore<SecondReadingView>(() => ({
    server: undefined,
    rivals: 0,
    isSending: false,
    failure: null,
  }))

  const beside = createLaidBeside()
  const align = () => lay(store.getState().server)

  function lay(server: SecondReadingState | undefined): void {
    const words = server?.reading?.words
    const timed = text()
    beside.laid(timed)
    const rivals: Rivals = words ? rivalsOf(timed, readingWords(words)) : new Map()
    store.setState({ rivals: [...rivals.keys()].filter(({ confidence }) => confidence < 1).length })
    onRivals(rivals)
  }

  let isLooking = false
  const look = onceMore(async () => {
    isLooking = true
    const before = store.getState().server?.reading?.words
    try {
      const server = await get()
      // Laid beside the text first, so that who hears of it hears how much differs.
      if ((server.reading?.words ?? null) !== null || before) lay(server)
      store.setState({ server, failure: null })
    } catch (error) {
      store.setState({ failure: explain(error) })
    } finally {
      isLooking = false
    }
  })

  async function send(call: () => Promise<unknown>): Promise<void> {
    if (store.getState().isSending) return
    store.setState({ isSending: true, failure: null })
    try {
      await call()
      await look()
    } catch (error) {
      store.setState({ failure: explain(error) })
    } finally {
      store.setState({ isSending: false })
    }
  }

  const isWaiting = () => {
    const reading = store.getState().server?.reading
    return reading?.words === null && reading.failure === null
  }
  function lookIfWaiting(): void {
    // A look that is under way may answer what was before.
    if (isWaiting() || isLooking) void look()
  }

  const unlisten = live.listen({
    message: (message) => {
      if (message.event === 'readingChanged' && message.data.id === fileId) lookIfWaiting()
    },
    connected: lookIfWaiting,
  })

  return {
    store,
    look,
    align,
    changed() {
      if (store.getState().server?.reading?.words && beside.lacks(text())) align()
    },
    order: (engine) => send(() => order(engine)),
    remove: () => send(remove),
    chosen(speaker, taken) {
      const { server } = store.getState()
      if (!server?.reading) return
      const { choices } = server.reading
      const before = choices.find((one) => one.speaker === speaker) ?? { speaker, first: 0, second: 0 }
      const after = { ...before, [taken]: before[taken] + 1 }
      const others = choices.filter((one) => one.speaker !== speaker)
      store.setState({ server: { ...server, reading: { ...server.reading, choices: [...others, after] } } })
      // A count that is lost does no harm.
      void count({ speaker, taken }).catch(() => undefined)
    },
    stop: unlisten,
  }
}
