import type { EditorView, ViewUpdate } from '@codemirror/view'
import type { Caret } from '../../../../shared/contract/carets.ts'
import type { OtherReader } from '../../../../shared/contract/presence.ts'
import { otherCarets, sameCarets, setOtherCarets } from '../text/other-carets.ts'
import { placeAt, timedField } from '../text/timed-field.ts'
import { findPlace, tellPlace } from './text-place.ts'

/** So often others are told where the person is at most, in milliseconds. */
const TELL_MS = 120
/** While it plays, so often without a change. */
const LISTEN_MS = 1000

/** What is told of somebody's caret; null when they have left. */
export interface ToldCaret {
  page: string
  who: OtherReader['who']
  caret: Caret | null
}

export interface CaretsOptions {
  view: () => EditorView
  /** Whether there is anybody to tell. */
  isShared: () => boolean
  say: (caret: Caret) => void
  labelOf: (other: Pick<ToldCaret, 'page' | 'who'>) => string
  /** What is listened to now, in seconds. */
  hears: () => number | undefined
}

export type Carets = ReturnType<typeof createCarets>

/** Tells others where the person is in the text, and shows where they are. */
export function createCarets({ view, isShared, say, labelOf, hears }: CaretsOptions) {
  const others = new Map<string, ToldCaret & { caret: Caret }>()
  /** Colours are given in the order in which people are seen first. */
  const colors = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listening = setInterval(() => hears() !== undefined && tellSoon(), LISTEN_MS)

  const colorOf = (page: string): number => {
    const color = colors.get(page) ?? colors.size
    colors.set(page, color)
    return color
  }

  function tellSoon(): void {
    if (isShared()) timer ??= setTimeout(tell, TELL_MS)
  }

  function tell(): void {
    timer = undefined
    const { state } = view()
    const { head, anchor } = state.selection.main
    const timed = state.field(timedField)
    const places = [head, anchor].map((at) => tellPlace(timed, placeAt(state.doc, at)))
    const heard = hears()
    if (!places[0]) return
    say({
      head: places[0],
      ...(head !== anchor && places[1] && { anchor: places[1] }),
      ...(heard !== undefined && { hears: heard }),
    })
  }

  function show(): void {
    const { state } = view()
    const timed = state.field(timedField)
    const position = (place: Caret['head'] | undefined) => {
      const found = place && findPlace(timed, place)
      return found && state.doc.line(found.paragraph + 1).from + found.offset
    }
    const shown = [...others.values()].flatMap(({ page, who, caret }) => {
      const head = position(caret.head)
      if (head === undefined) return []
      const anchor = position(caret.anchor) ?? head
      return [{ page, label: labelOf({ page, who }), color: colorOf(page), head, anchor, hears: caret.hears }]
    })
    // What they type has mostly pushed their carets on to there.
    if (!sameCarets(shown, state.field(otherCarets))) view().dispatch({ effects: setOtherCarets.of(shown) })
  }

  return {
    colorOf,
    /** Where somebody is, as they said last. */
    of: (page: string): Caret | undefined => others.get(page)?.caret,
    /** Others have moved. */
    moved(told: readonly ToldCaret[]): void {
      for (const { caret, ...one } of told) {
        if (caret) others.set(one.page, { ...one, caret })
        else others.delete(one.page)
      }
      show()
    },
    /** Who is here now; who came does not know yet where the person is. */
    areHere(pages: readonly { page: string }[]): void {
      const here = new Set(pages.map(({ page }) => page))
      const gone = [...others.keys()].filter((page) => !here.has(page))
      for (const page of gone) others.delete(page)
      if (gone.length > 0) show()
      tellSoon()
    },
    updated(update: ViewUpdate): void {
      if (update.selectionSet || update.docChanged) tellSoon()
    },
    stop(): void {
      clearTimeout(timer)
      clearInterval(listening)
    },
  }
}
