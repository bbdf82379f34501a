import { Transaction, type ChangeSpec, type Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { documentText, type TimedText } from '../../../../shared/transcript/timed-text.ts'
import { wordChanges } from '../../../../shared/transcript/word-changes.ts'
import { restore } from './timed-field.ts'

/**
 * Puts another version of the transcript in the place of this one: as one step that can be undone, or beside the
 * history when the change is not the person's own. Lines that stay are not touched, so the caret and the place on the
 * screen stay too. Also done where the person may not write.
 */
export function replaceAll(view: EditorView, timed: TimedText, { isUndoable = true } = {}): void {
  view.dispatch({
    changes: lineChanges(view.state.doc, documentText(timed).split('\n')),
    effects: restore.of(timed),
    annotations: isUndoable ? [] : Transaction.addToHistory.of(false),
    filter: false,
  })
}

/** The changes that give a document these lines, at least one. */
export function lineChanges(doc: Text, lines: readonly string[]): ChangeSpec[] {
  const changes: ChangeSpec[] = []
  const runs = wordChanges(doc.toJSON(), lines)
  let passed = 0
  for (const [index, { kind, words }] of runs.entries()) {
    if (kind === 'added') {
      if (runs[index - 1]?.kind !== 'removed') changes.push(insertion(doc, passed, words))
      continue
    }
    const next = runs[index + 1]
    if (kind === 'removed')
      changes.push(
        next?.kind === 'added'
          ? { ...span(doc, passed, words.length), insert: next.words.join('\n') }
          : removal(doc, passed, words.length),
      )
    passed += words.length
  }
  return changes
}

/** Lines `count` from `first` on, counted from 0, without the break after them. */
const span = (doc: Text, first: number, count: number) => ({
  from: doc.line(first + 1).from,
  to: doc.line(first + count).to,
})

function insertion(doc: Text, before: number, lines: readonly string[]): ChangeSpec {
  const text = lines.join('\n')
  return before < doc.lines
    ? { from: doc.line(before + 1).from, insert: `${text}\n` }
    : { from: doc.length, insert: `\n${text}` }
}

function removal(doc: Text, first: number, count: number): ChangeSpec {
  const { from, to } = span(doc, first, count)
  return first + count < doc.lines ? { from, to: to + 1 } : { from: Math.max(0, from - 1), to }
}
