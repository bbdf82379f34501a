import { type EditorState, type Extension, type Range, RangeSet, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import { sameList } from '../../../../shared/transcript/same.ts'
import { wordAt } from '../../../../shared/transcript/word-at-time.ts'
import { placeAt, timedField, wordRange } from './timed-field.ts'

/** Where somebody else is, in positions of the document. */
export interface OtherCaret {
  page: string
  /** Who it is, for the person. */
  label: string
  /** Counted from 0; the same person has the same one in the list of who is here. */
  color: number
  head: number
  anchor: number
  /** What they listen to, in seconds. */
  hears: number | undefined
}

/** So many people can be told apart by their colours. */
export const CARET_COLORS = 6

/**
 * Puts carets in the place of those before; a caret that stays where it was, in whatever line of the text that is by
 * then, is not shown anew.
 */
export const setOtherCarets = StateEffect.define<readonly OtherCaret[]>()

/** The carets of others, carried through every change: what somebody types pushes their caret on. */
export const otherCarets = StateField.define<readonly OtherCaret[]>({
  create: () => [],
  update(carets, transaction) {
    const { changes } = transaction
    const mapped =
      changes.empty || carets.length === 0
        ? carets
        : carets.map((one) => ({ ...one, head: changes.mapPos(one.head, 1), anchor: changes.mapPos(one.anchor, 1) }))
    return transaction.effects.findLast((effect) => effect.is(setOtherCarets))?.value ?? mapped
  },
})

/** Whether carets are the same, and stand in the same places. */
export const sameCarets = (some: readonly OtherCaret[], others: readonly OtherCaret[]): boolean =>
  sameList(some, others, (one, other) =>
    (['page', 'label', 'color', 'head', 'anchor', 'hears'] as const).every((name) => one[name] === other[name]),
  )

/**
 * Draws the carets. In a line in which an input method composes a word they stay as they are until its end: a browser
 * may drop a composition beside which something comes or goes.
 */
class DrawnCarets {
  decorations: DecorationSet
  private isHeld = false

  constructor({ state }: EditorView) {
    this.decorations = drawn(state)
  }

  update({ view, state, startState, changes }: ViewUpdate): void {
    const hasMoved = state.field(otherCarets) !== startState.field(otherCarets)
    if (!hasMoved && !this.isHeld && state.field(timedField) === startState.field(timedField)) return
    this.isHeld = view.compositionStarted
    this.decorations = this.isHeld ? withLineOf(this.decorations.map(changes), state) : drawn(state)
  }
}

/** What is drawn now, but in the line of the caret what was. */
function withLineOf(before: DecorationSet, state: EditorState): DecorationSet {
  const line = state.doc.lineAt(state.selection.main.head)
  const isInLine = (from: number, to: number) => from <= line.to && to >= line.from
  const held = before.update({ filter: isInLine })
  const others = drawn(state).update({ filter: (from, to) => !isInLine(from, to) })
  return RangeSet.join([held, others])
}

function drawn(state: EditorState): DecorationSet {
  const ranges = state.field(otherCarets).flatMap((one): Range<Decoration>[] => {
    const { color, hears, label, page } = one
    const [head, anchor] = [within(state, one.head), within(state, one.anchor)]
    const word = hears === undefined ? undefined : wordAt(state.field(timedField), hears, 0.4)
    const heard = word && wordRange(state, word)
    const style = `cm-person-${(color % CARET_COLORS) + 1}`
    return [
      ...(head === anchor
        ? []
        : [
            Decoration.mark({ class: `cm-other-selection ${style}` }).range(
              Math.min(head, anchor),
              Math.max(head, anchor),
            ),
          ]),
      ...(heard ? [Decoration.mark({ class: `cm-other-hears ${style}` }).range(heard.from, heard.to)] : []),
      Decoration.widget({ widget: new CaretWidget(page, label, style, placeIn(state, head)), side: 1 }).range(head),
    ]
  })
  return Decoration.set(ranges, true)
}

/** The paragraph and the letter in it: others' writing elsewhere moves a caret down the page, not in its paragraph. */
function placeIn(state: EditorState, head: number): string {
  const { paragraph, offset } = placeAt(state.doc, head)
  return `${itemAt(state.field(timedField).paragraphs, paragraph)?._id}:${offset}`
}

const within = ({ doc }: EditorState, position: number) => Math.max(0, Math.min(doc.length, position))

/** A caret with a name, which shows for a moment after it moved, and while the pointer is on it. */
class CaretWidget extends WidgetType {
  private readonly page: string
  private readonly label: string
  private readonly style: string
  private readonly at: string

  constructor(page: string, label: string, style: string, at: string) {
    super()
    this.page = page
    this.label = label
    this.style = style
    this.at = at
  }

  override eq(other: CaretWidget): boolean {
    return other.page === this.page && other.label === this.label && other.style === this.style && other.at === this.at
  }

  override toDOM(): HTMLElement {
    const caret = document.createElement('span')
    caret.className = `cm-other-caret ${this.style}`
    // Who is here is said in the bar: names in the text would be read as part of it.
    caret.setAttribute('aria-hidden', 'true')
    const name = document.createElement('span')
    name.className = 'cm-other-name'
    name.textContent = this.label
    caret.append(name)
    return caret
  }

  override ignoreEvent(): boolean {
    return true
  }
}

const person = (color: number) => ({ '--person': `var(--speaker-${color})` })

const theme = EditorView.theme({
  ...Object.fromEntries([1, 3, 5, 2, 4, 6].map((color, at) => [`.cm-person-${at + 1}`, person(color)])),
  '.cm-other-caret': {
    position: 'relative',
    display: 'inline-block',
    inlineSize: '0',
    blockSize: '1.1em',
    verticalAlign: 'text-bottom',
    borderInlineStart: '2px solid var(--person)',
    marginInline: '-1px',
  },
  '.cm-other-caret::before': {
    content: '""',
    position: 'absolute',
    insetBlock: '0',
    insetInlineStart: '-0.375rem',
    inlineSize: '0.75rem',
  },
  '.cm-other-name': {
    position: 'absolute',
    insetBlockEnd: '100%',
    insetInlineStart: '-2px',
    zIndex: 'var(--z-tooltip)',
    padding: '0 0.375rem',
    borderRadius: 'var(--radius-1)',
    backgroundColor: 'var(--person)',
    color: 'var(--surface)',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--text-xs)',
    lineHeight: '1.5',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    userSelect: 'none',
    // Until its delay is over it asks for no frame; an animation that runs has the page drawn sixty times a second.
    animation: 'cm-other-name 1ms step-start 2s forwards',
  },
  // What is important wins over an animation.
  '.cm-other-caret:hover .cm-other-name': { visibility: 'visible !important' },
  '@keyframes cm-other-name': { to: { visibility: 'hidden' } },
  '.cm-other-selection': { backgroundColor: 'color-mix(in srgb, var(--person) 22%, transparent)' },
  '.cm-other-hears': { boxShadow: 'inset 0 -2px var(--person)' },
})

/** Others' carets, what they have selected, and the word that they hear. */
export const showOtherCarets: Extension = [
  otherCarets,
  ViewPlugin.fromClass(DrawnCarets, { decorations: ({ decorations }) => decorations }),
  theme,
]
