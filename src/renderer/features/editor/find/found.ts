import { type EditorState, type Extension, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'

/** A span of the document. */
export interface DocRange {
  from: number
  to: number
}

/** Shows matches: start and end of each in turn. */
export const setFound = StateEffect.define<Uint32Array>()

/** Looks only into a span of the text; null for all of it. */
export const setWithin = StateEffect.define<DocRange | null>({
  map: (range, changes) => range && mapped(range, changes),
})

const match = Decoration.mark({ class: 'cm-found' })
const current = Decoration.mark({ class: 'cm-found-now' })
const within = Decoration.mark({ class: 'cm-within' })

/** The matches, carried through edits until they are looked for again. */
const foundField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(found, transaction) {
    const set = transaction.effects.findLast((effect) => effect.is(setFound))
    return set ? marksOf(set.value) : found.map(transaction.changes)
  },
})

/** The span that is looked into; null for the whole text. */
export const withinField = StateField.define<DocRange | null>({
  create: () => null,
  update(range, transaction) {
    const set = transaction.effects.findLast((effect) => effect.is(setWithin))
    return set ? set.value : range && mapped(range, transaction.changes)
  },
})

function mapped(
  { from, to }: DocRange,
  changes: { mapPos: (position: number, side?: number) => number },
): DocRange | null {
  const start = changes.mapPos(from, -1)
  const end = changes.mapPos(to, 1)
  return start < end ? { from: start, to: end } : null
}

function marksOf(ranges: Uint32Array): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (let at = 0; at < ranges.length; at += 2) builder.add(ranges[at]!, ranges[at + 1]!, match)
  return builder.finish()
}

/** Matches of the lines that are drawn, the selected one in its own way. */
function visibleFound(view: EditorView): DecorationSet {
  const { state } = view
  const { main } = state.selection
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to } of view.visibleRanges) {
    state
      .field(foundField)
      .between(from, to, (start, end) =>
        builder.add(start, end, start === main.from && end === main.to ? current : match),
      )
  }
  return builder.finish()
}

const foundPlugin = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = visibleFound(view)
    }
    update({ view, startState, state, viewportChanged, selectionSet }: ViewUpdate) {
      if (viewportChanged || selectionSet || startState.field(foundField) !== state.field(foundField))
        this.decorations = visibleFound(view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

const withinMark = EditorView.decorations.compute([withinField], (state: EditorState) => {
  const range = state.field(withinField)
  return range ? Decoration.set(within.range(range.from, range.to)) : Decoration.none
})

/** Draws what was found, and where it is looked for. */
export const found: Extension = [foundField, withinField, foundPlugin, withinMark]
