import { isolateHistory } from '@codemirror/commands'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FindMatches } from './find-matches.ts'
import { type FindQuery, INITIAL_QUERY } from './find-query.ts'
import { type DocRange, found, setFound, setWithin, withinField } from './found.ts'
import type { FindFailure, Searcher } from './searcher.ts'

/** Matches are looked for again this long after the last of some edits, in milliseconds. */
const REFRESH_MS = 150

/** A longer selection is no text to look for. */
const LONGEST_SELECTED = 100

export interface FindState {
  /** Which field gets the focus, anew for each time it is asked for; null while the panel is closed. */
  open: { field: 'find' | 'replace' } | null
  query: FindQuery
  replacement: string
  /** Whether only the span that was selected is looked into. */
  isWithin: boolean
  failure: FindFailure | null
  total: number
  /** Which match is selected, counted from 1; 0 when none is. */
  current: number
  /** How many the last 'replace all' replaced; null before one and after the next search. */
  replaced: number | null
}

export interface FindOptions {
  /** As much of the view as is needed, once it is there. */
  view: () => Pick<EditorView, 'state' | 'dispatch' | 'focus'>
  searcher: Searcher
}

/** Find and replace over the whole text, drawn or not. */
export interface Find {
  store: StoreApi<FindState>
  /** Draws the matches and follows the edits. */
  extension: Extension
  /** Opens the panel, with the selected words as what is looked for. */
  open: (field: 'find' | 'replace') => void
  /** The text has the focus again, at the match. */
  close: () => void
  change: (query: Partial<FindQuery>) => Promise<void>
  setReplacement: (replacement: string) => void
  /** Looks into the selected span only, or again into the whole text. */
  toggleWithin: () => Promise<void>
  /** Selects the next match (1) or the one before (-1), round the end. */
  step: (by: 1 | -1) => Promise<void>
  /** Replaces the selected match and goes on to the next; without one it only goes there. */
  replaceOne: () => Promise<void>
  /** Replaces all as one step to undo. */
  replaceAll: () => Promise<void>
  stop: () => void
}

const NONE: FindMatches = { ranges: new Uint32Array(0), inserts: [] }

export function createFind({ view, searcher }: FindOptions): Find {
  const store = createStore<FindState>(() => ({
    open: null,
    query: INITIAL_QUERY,
    replacement: '',
    isWithin: false,
    failure: null,
    total: 0,
    current: 0,
    replaced: null,
  }))
  let matches = NONE
  let isStale = true
  let refreshing: ReturnType<typeof setTimeout> | undefined
  /** Where the first match is looked for while the query is being written. */
  let origin = 0
  /** What is done one after another: each search and what follows from it. */
  let tail: Promise<void> = Promise.resolve()

  function inTurn(work: () => Promise<void>): Promise<void> {
    tail = tail.then(() => (store.getState().open ? work() : undefined))
    return tail
  }

  /** The matches of the text as it is when the search is over, within the chosen span. */
  async function look(withInserts: boolean): Promise<FindMatches> {
    for (;;) {
      const { doc } = view().state
      const { query, replacement } = store.getState()
      const reply =
        query.text === ''
          ? NONE
          : await searcher.search({ text: doc.toString(), query, replacement: withInserts ? replacement : undefined })
      if (store.getState().query !== query || view().state.doc !== doc) continue
      store.setState({ failure: 'failure' in reply ? reply.failure : null })
      return 'failure' in reply ? NONE : inside(reply, view().state.field(withinField))
    }
  }

  async function refresh(): Promise<void> {
    if (!isStale) return
    clearTimeout(refreshing)
    isStale = false
    matches = await look(false)
    store.setState({ total: matches.ranges.length / 2 })
    view().dispatch({ effects: setFound.of(matches.ranges) })
    showCurrent()
  }

  function showCurrent(): void {
    const { from, to } = view().state.selection.main
    const at = isStale ? -1 : firstFrom(matches.ranges, from)
    const current = at >= 0 && matches.ranges[at * 2] === from && matches.ranges[at * 2 + 1] === to ? at + 1 : 0
    if (store.getState().current !== current) store.setState({ current })
  }

  function select(at: number): void {
    const [from, to] = [matches.ranges[at * 2], matches.ranges[at * 2 + 1]]
    if (from === undefined || to === undefined) return
    view().dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    })
  }

  /** Selects the first match from a position on, round the end. */
  const selectFrom = (position: number) => select(at(firstFrom(matches.ranges, position)))
  const at = (index: number) => (index < matches.ranges.length / 2 ? index : 0)

  function changed(): void {
    isStale = true
    clearTimeout(refreshing)
    if (store.getState().open) refreshing = setTimeout(() => void inTurn(refresh), REFRESH_MS)
  }

  async function searchAnew(): Promise<void> {
    isStale = true
    store.setState({ replaced: null })
    await inTurn(async () => {
      await refresh()
      selectFrom(origin)
    })
  }

  return {
    store,
    extension: [
      found,
      EditorView.updateListener.of(({ docChanged, selectionSet }) => {
        if (docChanged) changed()
        if (docChanged || selectionSet) showCurrent()
      }),
    ],

    open(field) {
      const { state } = view()
      const { from, to } = state.selection.main
      const selected = state.sliceDoc(from, Math.min(to, from + LONGEST_SELECTED))
      const isNew = !store.getState().open && to > from && to - from < LONGEST_SELECTED && !selected.includes('\n')
      origin = from
      store.setState(({ query }) => ({
        open: { field },
        query: isNew ? { ...query, text: selected, isPattern: false } : query,
      }))
      void searchAnew()
    },

    close() {
      clearTimeout(refreshing)
      store.setState({ open: null, isWithin: false, failure: null, total: 0, current: 0, replaced: null })
      matches = NONE
      isStale = true
      view().dispatch({ effects: [setFound.of(NONE.ranges), setWithin.of(null)] })
      view().focus()
    },

    change(query) {
      store.setState((state) => ({ query: { ...state.query, ...query } }))
      return searchAnew()
    },

    setReplacement: (replacement) => store.setState({ replacement }),

    toggleWithin() {
      const isWithin = !store.getState().isWithin
      const { from, to } = view().state.selection.main
      if (isWithin && from === to) return Promise.resolve()
      if (isWithin) origin = from
      store.setState({ isWithin })
      view().dispatch({ effects: setWithin.of(isWithin ? { from, to } : null) })
      return searchAnew()
    },

    step: (by) =>
      inTurn(async () => {
        await refresh()
        const { from, to } = view().state.selection.main
        const count = matches.ranges.length / 2
        if (by === 1) selectFrom(to > from ? to : from)
        else select((firstFrom(matches.ranges, from) + count - 1) % Math.max(1, count))
        origin = view().state.selection.main.from
      }),

    replaceOne: () =>
      inTurn(async () => {
        await refresh()
        const { current, isWithin } = store.getState()
        if (current > 0) {
          matches = await look(true)
          const insert = matches.inserts[current - 1]
          const [from, to] = [matches.ranges[current * 2 - 2], matches.ranges[current * 2 - 1]]
          if (insert === undefined || from === undefined || to === undefined) return
          view().dispatch({
            changes: { from, to, insert },
            selection: { anchor: from + insert.length },
            userEvent: 'input.replace',
            annotations: isolateHistory.of('full'),
          })
          if (isWithin && view().state.field(withinField) === null) store.setState({ isWithin: false })
          await refresh()
        }
        selectFrom(view().state.selection.main.to)
      }),

    replaceAll: () =>
      inTurn(async () => {
        const { ranges, inserts } = await look(true)
        if (inserts.length === 0) return
        const changes = inserts.map((insert, index) => ({
          from: ranges[index * 2]!,
          to: ranges[index * 2 + 1]!,
          insert,
        }))
        view().dispatch({ changes, userEvent: 'input.replace.all', annotations: isolateHistory.of('full') })
        await refresh()
        store.setState({ replaced: inserts.length })
      }),

    stop() {
      clearTimeout(refreshing)
      searcher.stop()
    },
  }
}

/** The first match that starts at a position or after it; their number when none does. Binary search. */
function firstFrom(ranges: Uint32Array, position: number): number {
  let [low, high] = [0, ranges.length / 2]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle * 2]! < position) low = middle + 1
    else high = middle
  }
  return low
}

/** The matches that lie in a span. */
function inside({ ranges, inserts }: FindMatches, range: DocRange | null): FindMatches {
  if (!range) return { ranges, inserts }
  const first = firstFrom(ranges, range.from)
  let end = firstFrom(ranges, range.to)
  while (end > first && ranges[end * 2 - 1]! > range.to) end -= 1
  return { ranges: ranges.slice(first * 2, end * 2), inserts: inserts.slice(first, end) }
}
