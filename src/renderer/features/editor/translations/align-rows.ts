import { StateEffect, StateField, type EditorState, type Range } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { allItems, itemAt } from '../../../../shared/transcript/chunked-list.ts'
import { timedField } from '../text/timed-field.ts'

/** What a text needs to have its rows as high as those of another. */
interface Pads {
  /** Ids of the paragraphs with which a row begins: both texts have them. */
  shared: ReadonlySet<string>
  /** Pixels below each row, by the id that it begins with. */
  below: ReadonlyMap<string, number>
}

const setPads = StateEffect.define<Pads>()

const padsField = StateField.define<Pads>({
  create: () => ({ shared: new Set(), below: new Map() }),
  update: (pads, { effects }) => effects.findLast((effect) => effect.is(setPads))?.value ?? pads,
})

/** Draws what is below the rows that are on the screen. */
const padsPlugin = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    /** Called when a row may have another height. */
    changed: (() => void) | undefined

    constructor(view: EditorView) {
      this.decorations = visiblePads(view)
    }

    update(update: ViewUpdate) {
      const isPadded = update.startState.field(padsField) !== update.state.field(padsField)
      if (isPadded || update.viewportChanged || update.docChanged) this.decorations = visiblePads(update.view)
      if (update.viewportChanged || update.docChanged || update.geometryChanged) this.changed?.()
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

/** Rows of a text that can be made as high as those of another. */
export const rowPads = [padsField, padsPlugin]

interface Row {
  id: string
  /** Its first and last line, counted from 1; a paragraph that the other text lacks belongs to the row before. */
  first: number
  last: number
}

/** The rows that lie wholly within the lines that are drawn. */
function visibleRows(view: EditorView, shared: ReadonlySet<string>): Row[] {
  const { state, viewport } = view
  const rows: Row[] = []
  const end = state.doc.lineAt(viewport.to).number
  for (let number = state.doc.lineAt(viewport.from).number; number <= end; number++) {
    const id = idAt(state, number)
    if (shared.has(id)) rows.push({ id, first: number, last: number })
    else if (rows.length > 0) rows.at(-1)!.last = number
  }
  if (end < state.doc.lines && !shared.has(idAt(state, end + 1))) rows.pop()
  return rows
}

const idAt = (state: EditorState, line: number) => itemAt(state.field(timedField).paragraphs, line - 1)?._id ?? ''

function visiblePads(view: EditorView): DecorationSet {
  const { shared, below } = view.state.field(padsField)
  const marks = visibleRows(view, shared).flatMap(({ id, last }): Range<Decoration>[] => {
    const pixels = below.get(id) ?? 0
    return pixels === 0
      ? []
      : [
          Decoration.line({ attributes: { style: `padding-block-end: calc(var(--ps) + ${pixels}px)` } }).range(
            view.state.doc.line(last).from,
          ),
        ]
  })
  return Decoration.set(marks)
}

/** How high the rows on the screen are by themselves, by their ids. */
function heightsOf(view: EditorView, shared: ReadonlySet<string>): Map<string, number> {
  const { doc } = view.state
  const { below } = view.state.field(padsField)
  return new Map(
    visibleRows(view, shared).map(({ id, first, last }) => {
      const height = view.lineBlockAt(doc.line(last).from).bottom - view.lineBlockAt(doc.line(first).from).top
      return [id, height - (below.get(id) ?? 0)]
    }),
  )
}

const idsOf = (view: EditorView) => new Set(allItems(view.state.field(timedField).paragraphs).map(({ _id }) => _id))

/** Keeps a text and its translation row by row beside each other. Gives back how to stop. */
export function alignRows(first: EditorView, second: EditorView): () => void {
  let frame: number | undefined

  function align(): void {
    frame = undefined
    const others = idsOf(second)
    const shared = new Set([...idsOf(first)].filter((id) => others.has(id)))
    const [left, right] = [heightsOf(first, shared), heightsOf(second, shared)]
    pad(first, shared, left, right)
    pad(second, shared, right, left)
  }

  const later = () => {
    frame ??= requestAnimationFrame(align)
  }
  const plugins = [first, second].map((view) => view.plugin(padsPlugin))
  for (const plugin of plugins) if (plugin) plugin.changed = later
  later()
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    for (const plugin of plugins) if (plugin) plugin.changed = undefined
  }
}

/** Makes rows as high as those of the other text, where both are known. */
function pad(
  view: EditorView,
  shared: ReadonlySet<string>,
  own: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): void {
  const before = view.state.field(padsField)
  const below = new Map([...before.below].filter(([id]) => shared.has(id)))
  for (const [id, height] of own) {
    const wanted = other.get(id)
    if (wanted !== undefined) below.set(id, Math.max(0, Math.round(wanted - height)))
  }
  const isSame =
    before.shared.size === shared.size &&
    below.size === before.below.size &&
    [...below].every(([id, pixels]) => Math.abs(pixels - (before.below.get(id) ?? 0)) < 1)
  if (!isSame) view.dispatch({ effects: setPads.of({ shared, below }) })
}
