import { plural, t } from '@lingui/core/macro'
import type { EditorView } from '@codemirror/view'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SpeakersTold, SpeakerTurn } from '../../../../shared/contract/speakers.ts'
import { onceMore } from '../../../../shared/once-more.ts'
import { allItems } from '../../../../shared/transcript/chunked-list.ts'
import { applySpeakerTurns } from '../../../../shared/transcript/apply-speaker-turns.ts'
import { saidByPerson } from '../../../../shared/transcript/voice-origin.ts'
import type { Live } from '../../../lib/live.ts'
import { replaceAll } from '../text/replace-all.ts'
import { timedField } from '../text/timed-field.ts'
import { phrase, type Phrase } from '../../../../shared/words/phrase.ts'

export interface DiarisationState {
  /** `ready`: it is known who speaks when, and waits for the person to have it put into the text. */
  phase: 'idle' | 'waiting' | 'ready'
  /** 0 to 1. */
  progress: number
  /** Why it cannot be done here, and what to install; null where it can, undefined while that is not known. */
  advice: string | null | undefined
  /** What the last try came to, for the person. */
  outcome: { text: Phrase; isFailure: boolean } | null
}

export interface DiarisationOptions {
  fileId: string
  /** The view, once it is there. */
  view: () => EditorView
  /** Whether the text may be changed now. */
  mayWrite: () => boolean
  /** Has the server listen; answers the request's name. */
  request: (speakers: number | null) => Promise<string>
  /** What came of the last request. */
  last: () => Promise<SpeakersTold>
  /** Gives up the last request, and forgets what came of it. */
  forget: () => Promise<void>
  /** Says what the text calls the voices of a request now, so that they are known again. */
  place: (request: string, names: ReadonlyMap<number, string>) => Promise<void>
  live: Pick<Live, 'listen'>
  /** Called when the speakers of the text have changed. */
  onApplied: () => void
  /** A failure in words for a person. */
  explain: (error: unknown) => Phrase
}

/** Diarises the text again, as one step that can be undone. */
export interface Diarisation {
  store: StoreApi<DiarisationState>
  /** Asks whether it can be done here, and whether something of it waits. */
  look: () => Promise<void>
  /** `replaces`: also where a person said who speaks. */
  start: (wish: { speakers: number | null; replaces: boolean }) => Promise<void>
  /** Puts into the text what an earlier page asked for. */
  take: (wish: { replaces: boolean }) => Promise<void>
  /** Gives it up. */
  giveUp: () => Promise<void>
  stop: () => void
}

export function createDiarisation({
  fileId,
  view,
  mayWrite,
  request,
  last,
  forget,
  place,
  live,
  onApplied,
  explain,
}: DiarisationOptions): Diarisation {
  const store = createStore<DiarisationState>(() => ({ phase: 'idle', progress: 0, advice: undefined, outcome: null }))
  /** What this page asked for; another page's request is not put into the text by itself. */
  let mine: { name: string; replaces: boolean } | null = null
  let isStarting = false

  const fail = (error: unknown) => store.setState({ phase: 'idle', outcome: { text: explain(error), isFailure: true } })

  async function lookOnce(): Promise<void> {
    const answer = await last()
    // What was asked for in the meantime is not what this answers.
    if (isStarting) return
    const { advice, progress, turns, failure } = answer
    const isMine = answer.request !== null && answer.request === mine?.name
    if (turns && isMine) return apply(answer, turns, mine!)
    const wasWaiting = store.getState().phase === 'waiting'
    if (failure !== null)
      store.setState({ phase: 'idle', advice, outcome: wasWaiting ? { text: failure, isFailure: true } : null })
    else store.setState({ phase: turns ? 'ready' : answer.request === null ? 'idle' : 'waiting', progress, advice })
  }

  const look = onceMore(() => lookOnce().catch(fail))

  async function apply(
    { request: name }: Pick<SpeakersTold, 'request'>,
    turns: readonly SpeakerTurn[],
    { replaces }: { replaces: boolean },
  ): Promise<void> {
    if (!mayWrite())
      return store.setState({
        phase: 'ready',
        outcome: { text: phrase('The speakers are separated, but the text cannot be changed now.'), isFailure: true },
      })
    mine = null
    const before = view().state.field(timedField)
    const applied = applySpeakerTurns(before, turns, { replaces, newId: () => crypto.randomUUID() })
    if (turns.length > 0) replaceAll(view(), applied.timed)
    const stayed = !replaces && allItems(before.paragraphs).some(saidByPerson)
    store.setState({ phase: 'idle', outcome: outcomeOf(new Set(turns.map(({ speaker }) => speaker)).size, stayed) })
    onApplied()
    // Without it voices are only known less well.
    if (name !== null && applied.names.size > 0) await place(name, applied.names).catch(() => undefined)
    // Whoever opens the text next is not offered it again; should it fail, they are, and it does no harm.
    await forget().catch(() => undefined)
  }

  const unlisten = live.listen({
    message: (message) => {
      if (message.event === 'speakersChanged' && message.data.id === fileId) void look()
    },
    connected: () => {
      if (store.getState().phase === 'waiting') void look()
    },
  })

  return {
    store,
    look,
    async start({ speakers, replaces }) {
      if (store.getState().phase === 'waiting') return
      store.setState({ phase: 'waiting', progress: 0, outcome: null })
      isStarting = true
      try {
        mine = { name: await request(speakers), replaces }
      } catch (error) {
        return fail(error)
      } finally {
        isStarting = false
      }
      await look()
    },
    async take({ replaces }) {
      try {
        const answer = await last()
        if (answer.turns) await apply(answer, answer.turns, { replaces })
      } catch (error) {
        fail(error)
      }
    },
    async giveUp() {
      mine = null
      await forget().then(() => store.setState({ phase: 'idle', outcome: null }), fail)
    },
    stop: unlisten,
  }
}

function outcomeOf(speakers: number, stayed: boolean): DiarisationState['outcome'] {
  if (speakers === 0) return { text: phrase('No speech was found.'), isFailure: true }
  const found = plural(speakers, { one: '# speaker found.', other: '# speakers found.' })
  return { text: stayed ? `${found} ${t`Speakers assigned by hand are unchanged.`}` : found, isFailure: false }
}
