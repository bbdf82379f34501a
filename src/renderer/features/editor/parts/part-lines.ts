import { t } from '@lingui/core/macro'
import { type Extension, type Range, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view'
import type { PartOfFile } from '../../../../shared/contract/files/records.ts'
import { formatClock } from '../../../../shared/domain/duration.ts'
import { allItems } from '../../../../shared/transcript/chunked-list.ts'
import { i18n } from '../../../lib/words/i18n.ts'
import { timedField } from '../text/timed-field.ts'
import type { FileParts } from './file-parts.ts'
import { ownPart } from './own-part.ts'

/** Whose a part is, in words. */
export function wordsOfPart({ number, from, state, is_yours: isYours }: PartOfFile, isOpen: boolean): string {
  const time = formatClock(from)
  if (isOpen) return t`Part ${number}, from ${time}: yours`
  if (state === 'free') return t`Part ${number}, from ${time}: no transcriber yet`
  if (state === 'finished')
    return isYours ? t`Part ${number}, from ${time}: finished by you` : t`Part ${number}, from ${time}: finished`
  return t`Part ${number}, from ${time}: another transcriber`
}

class PartLine extends WidgetType {
  private readonly part: PartOfFile
  private readonly isOpen: boolean

  constructor(part: PartOfFile, isOpen: boolean) {
    super()
    this.part = part
    this.isOpen = isOpen
  }

  override eq(other: PartLine) {
    return this.part === other.part && this.isOpen === other.isOpen
  }

  override toDOM() {
    const line = document.createElement('div')
    line.className = this.isOpen ? 'cm-part-line cm-part-own' : 'cm-part-line'
    line.lang = i18n.locale
    line.textContent = wordsOfPart(this.part, this.isOpen)
    return line
  }
}

/** A line above each part that says whose it is. */
function partLines({ all, own }: FileParts): Extension {
  return StateField.define<DecorationSet>({
    create(state) {
      const lines = new Map(allItems(state.field(timedField).paragraphs).map(({ _id }, at) => [_id, at + 1]))
      const widgets: Range<Decoration>[] = all.flatMap((part) => {
        const line = lines.get(part.first_paragraph ?? '')
        if (line === undefined) return []
        const widget = new PartLine(part, part.number === own?.number && part.state === 'taken')
        return [Decoration.widget({ widget, side: -2, block: true }).range(state.doc.line(line).from)]
      })
      return Decoration.set(widgets, true)
    },
    update: (lines, { changes, docChanged }) => (docChanged ? lines.map(changes) : lines),
    provide: (field) => EditorView.decorations.from(field),
  })
}

const outside = Decoration.line({ class: 'cm-outside' })

/** What is not the person's own is paler. */
const paleOutside = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = outsideLines(view)
    }
    update({ view, startState, state, viewportChanged, docChanged }: ViewUpdate) {
      if (viewportChanged || docChanged || startState.field(ownPart) !== state.field(ownPart))
        this.decorations = outsideLines(view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function outsideLines({ state, visibleRanges }: EditorView): DecorationSet {
  const own = state.field(ownPart)
  const { doc } = state
  const lines: Range<Decoration>[] = []
  for (const { from, to } of visibleRanges) {
    const last = doc.lineAt(to).number
    for (let number = doc.lineAt(from).number; number <= last; number++)
      if (!own || number - 1 < own.from || number - 1 > own.to) lines.push(outside.range(doc.line(number).from))
  }
  return Decoration.set(lines, true)
}

const theme = EditorView.theme({
  '.cm-outside': { color: 'var(--text-muted)' },
  '.cm-part-line': {
    paddingBlock: 'var(--space-3)',
    paddingInline: 'calc(var(--mg) + 1.75rem) var(--space-4)',
    borderBlockStart: '1px solid var(--line)',
    color: 'var(--text-muted)',
    font: 'var(--weight-medium) var(--text-sm)/var(--leading-sm) var(--font-ui)',
    fontVariantNumeric: 'tabular-nums lining-nums',
  },
  '.cm-part-own': { color: 'var(--text)', borderBlockStart: '1px solid var(--text)' },
})

/** Shows which parts a text has, and which is the person's own; who has the whole file sees where parts meet. */
export function showParts(parts: FileParts): Extension {
  return [partLines(parts), parts.own ? paleOutside : [], theme]
}
