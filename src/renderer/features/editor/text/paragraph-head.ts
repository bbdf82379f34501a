import { i18n } from '../../../lib/words/i18n.ts'
import { t } from '@lingui/core/macro'
import { Facet, StateEffect, type Extension, type Range } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import { colorIndexOf, speakerInitials } from '../../../../shared/transcript/speakers.ts'
import type { TimedParagraph, TimedText } from '../../../../shared/transcript/timed-text.ts'
import { clock } from '../clock.ts'
import { speakerColor } from '../speaker-color.ts'
import { timedField } from './timed-field.ts'

/** What pressing the parts of the margin does; paragraphs are counted from 0. */
export interface MarginActions {
  seek: (seconds: number) => void
  toggleMark: (paragraph: number) => void
  openSpeaker: (paragraph: number) => void
  openNote: (paragraph: number) => void
}

export const marginActions = Facet.define<MarginActions, MarginActions | undefined>({ combine: (values) => values[0] })

/** Below this width notes stand under their paragraph, not in the right margin. */
const NARROW = '(max-width: 75rem)'

/** Who speaks, since when, and whether the paragraph is marked; beside it the note where there is room. */
class HeadWidget extends WidgetType {
  private readonly paragraph: TimedParagraph
  private readonly colorIndex: number
  private readonly withNote: boolean

  constructor(paragraph: TimedParagraph, colorIndex: number, withNote: boolean) {
    super()
    this.paragraph = paragraph
    this.colorIndex = colorIndex
    this.withNote = withNote
  }

  override eq(other: HeadWidget) {
    const [a, b] = [this.paragraph, other.paragraph]
    return (
      a === b ||
      (a.speaker === b.speaker &&
        a.data_start === b.data_start &&
        a.marked === b.marked &&
        a.note === b.note &&
        this.colorIndex === other.colorIndex &&
        this.withNote === other.withNote)
    )
  }

  override toDOM(view: EditorView) {
    const { speaker, data_start, marked, note } = this.paragraph
    const head = element('span', 'cm-head')
    head.lang = i18n.locale
    const margin = element('span', 'cm-margin')
    margin.style.setProperty('--c', speakerColor(this.colorIndex))
    margin.append(speakerButton(view, head, speaker), timeButton(view, data_start))
    head.append(margin, markBox(view, head, marked))
    if (this.withNote && note) head.append(noteButton(view, head, note))
    return head
  }

  override ignoreEvent() {
    return true
  }
}

/** A note under its paragraph, on narrow screens. */
class NoteWidget extends WidgetType {
  private readonly note: string

  constructor(note: string) {
    super()
    this.note = note
  }

  override eq(other: NoteWidget) {
    return this.note === other.note
  }

  override toDOM(view: EditorView) {
    const under = element('span', 'cm-note-under')
    under.append(noteButton(view, under, this.note))
    return under
  }

  override ignoreEvent() {
    return true
  }
}

function element(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  return made
}

/** A button in the margin: reached by pointer and screen reader; the keyboard has a command for each. */
function button(className: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className
  made.tabIndex = -1
  made.addEventListener('mousedown', (event) => event.preventDefault())
  made.addEventListener('click', press)
  return made
}

const actionsOf = (view: EditorView) => view.state.facet(marginActions)
const paragraphOf = (view: EditorView, dom: HTMLElement) => view.state.doc.lineAt(view.posAtDOM(dom)).number - 1

function speakerButton(view: EditorView, head: HTMLElement, speaker: string) {
  const made = button('cm-speaker', () => actionsOf(view)?.openSpeaker(paragraphOf(view, head)))
  const initials = element('i', 'cm-initials')
  initials.textContent = speakerInitials(speaker)
  initials.ariaHidden = 'true'
  const name = element('span', 'cm-name')
  name.dir = 'auto'
  name.textContent = speaker
  made.title = t`Rename the speaker`
  made.append(initials, name)
  return made
}

function timeButton(view: EditorView, seconds: number) {
  const made = button('cm-time', () => actionsOf(view)?.seek(seconds))
  made.title = t`Go to this time`
  made.textContent = clock(seconds)
  return made
}

function markBox(view: EditorView, head: HTMLElement, marked: boolean) {
  const made = button('cm-box', () => actionsOf(view)?.toggleMark(paragraphOf(view, head)))
  made.ariaLabel = t`Marked`
  made.setAttribute('role', 'checkbox')
  made.setAttribute('aria-checked', String(marked))
  return made
}

function noteButton(view: EditorView, head: HTMLElement, note: string) {
  const made = actionsOf(view)
    ? button('cm-note', () => actionsOf(view)?.openNote(paragraphOf(view, head)))
    : element('span', 'cm-note')
  const title = element('b', 'cm-note-title')
  title.textContent = t`Note`
  const text = element('span', 'cm-note-text')
  text.dir = 'auto'
  text.textContent = note
  made.append(title, text)
  return made
}

/** Notes under their paragraphs in a text that is only read. */
export const notesUnder: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = visibleNotes(view)
    }
    update({ view, startState, state, viewportChanged }: ViewUpdate) {
      if (viewportChanged || startState.field(timedField) !== state.field(timedField))
        this.decorations = visibleNotes(view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function visibleNotes({ state, visibleRanges }: EditorView): DecorationSet {
  const { doc } = state
  const widgets: Range<Decoration>[] = []
  for (const { from, to } of visibleRanges) {
    const last = doc.lineAt(to).number
    for (let number = doc.lineAt(from).number; number <= last; number++) {
      const note = itemAt(state.field(timedField).paragraphs, number - 1)?.note
      if (note) widgets.push(Decoration.widget({ widget: new NoteWidget(note), side: 1 }).range(doc.line(number).to))
    }
  }
  return Decoration.set(widgets, true)
}

const narrowChanged = StateEffect.define<boolean>()

const headPlugin = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    private readonly narrow = window.matchMedia(NARROW)
    private readonly onNarrow: () => void

    constructor(view: EditorView) {
      this.onNarrow = () => view.dispatch({ effects: narrowChanged.of(this.narrow.matches) })
      this.narrow.addEventListener('change', this.onNarrow)
      this.decorations = this.draw(view)
    }

    update({ view, startState, state, viewportChanged, transactions }: ViewUpdate) {
      const isNarrowChanged = transactions.some((transaction) =>
        transaction.effects.some((effect) => effect.is(narrowChanged)),
      )
      if (viewportChanged || isNarrowChanged || startState.field(timedField) !== state.field(timedField))
        this.decorations = this.draw(view)
    }

    draw(view: EditorView) {
      return visibleHeads(view, this.narrow.matches)
    }

    destroy() {
      this.narrow.removeEventListener('change', this.onNarrow)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function visibleHeads(view: EditorView, isNarrow: boolean): DecorationSet {
  const { doc } = view.state
  const timed = view.state.field(timedField)
  const colors = speakerColors(timed)
  const widgets: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges) {
    const last = doc.lineAt(to).number
    for (let number = doc.lineAt(from).number; number <= last; number++) {
      const paragraph = itemAt(timed.paragraphs, number - 1)
      if (!paragraph) continue
      const line = doc.line(number)
      widgets.push(
        Decoration.widget({
          widget: new HeadWidget(paragraph, colors.get(paragraph.speaker) ?? 0, !isNarrow),
          side: -1,
        }).range(line.from),
      )
      if (isNarrow && paragraph.note)
        widgets.push(Decoration.widget({ widget: new NoteWidget(paragraph.note), side: 1 }).range(line.to))
    }
  }
  return Decoration.set(widgets, true)
}

function speakerColors({ speakers }: TimedText): ReadonlyMap<string, number> {
  return new Map(speakers.map((speaker, place) => [speaker.name, colorIndexOf(speaker, place)]))
}

/** The hanging margin: drawn for visible lines only. */
export function paragraphHeads(actions: MarginActions): Extension {
  return [marginActions.of(actions), headPlugin]
}
