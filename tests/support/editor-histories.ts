import { history, isolateHistory, redo, undo, undoDepth } from '@codemirror/commands'
import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import * as fc from 'fast-check'
import {
  mergeWithNext,
  mergeWithPrevious,
  splitParagraph,
} from '../../src/renderer/features/editor/text/paragraph-keys.ts'
import { replaceAll } from '../../src/renderer/features/editor/text/replace-all.ts'
import { splitTurn } from '../../src/renderer/features/editor/text/split-turn.ts'
import {
  changeBeside,
  mediaLength,
  placeAt,
  timedField,
  timedTextExtension,
} from '../../src/renderer/features/editor/text/timed-field.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { checkTranscript } from '../../src/shared/transcript/check.ts'
import { allItems } from '../../src/shared/transcript/chunked-list.ts'
import { acceptDoubts, doubtFinder } from '../../src/shared/transcript/doubts.ts'
import { changeParagraphs, toggleFlag } from '../../src/shared/transcript/marks.ts'
import {
  addSpeaker,
  assignSpeaker,
  colorSpeaker,
  removeSpeaker,
  renameSpeaker,
} from '../../src/shared/transcript/speakers.ts'
import {
  documentText,
  paragraphOf,
  type TimedText,
  timedText,
  tokensIn,
  transcriptOf,
} from '../../src/shared/transcript/timed-text.ts'
import { buildTranscript } from './build-transcript.ts'

const LENGTH_SECONDS = 1000
const NAMES = ['Speaker 1', 'Ana', 'Ben', 'Cleo']

/**
 * What a person may do: where, from the start (0) to the end (1) of the text, over how many characters, and with which
 * choice.
 */
export interface HistoryStep {
  kind: (typeof KINDS)[number]
  at: number
  size: number
  insert: string
  name: string
  other: string
  /** Whether it is a step to undo of its own, or may join the one before, as typing does. */
  isAlone: boolean
}

const KINDS = [
  'type',
  'type',
  'letters',
  'letters',
  'delete',
  'replace all',
  'restore',
  'split',
  'merge up',
  'merge down',
  'split turn',
  'mark',
  'note',
  'highlight',
  'strike',
  'assign',
  'rename',
  'colour',
  'add',
  'remove',
  'accept',
  'undo',
  'undo',
  'redo',
  'there and back',
] as const

/** A transcript and what is done to it, one step after another. */
export const anyHistory = fc.record({
  texts: fc.array(
    fc
      .array(fc.constantFrom('a', 'week', 'Halvard,', 'été', '船', '17', '🎉x'), { maxLength: 8 })
      .map((words) => words.join(' ')),
    { minLength: 1, maxLength: 5 },
  ),
  steps: fc.array(
    fc.record<HistoryStep>({
      kind: fc.constantFrom(...KINDS),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      size: fc.oneof(fc.constant(0), fc.nat(4), fc.nat(60)),
      insert: fc.oneof(
        fc.constantFrom('', ' ', '\n', 'x', ' new', 'new ', 'a\n\nb', 'week'),
        fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '.', '船'), maxLength: 12 }),
      ),
      name: fc.constantFrom(...NAMES),
      other: fc.constantFrom(...NAMES),
      isAlone: fc.boolean(),
    }),
    { minLength: 1, maxLength: 30 },
  ),
})

/**
 * Does the steps in an editor's state. @throws Error when a step leaves an unsound transcript, or undo or redo another
 * value than was there
 */
export function runHistory({ texts, steps }: { texts: readonly string[]; steps: readonly HistoryStep[] }): void {
  const view = open(buildTranscript(...texts))
  /** What undo goes back through and redo forward, and how each was when it came about. */
  let values = [valueOf(view)]
  let written = values.map(textOf)
  let current = 0
  const expectValue = (index: number) => {
    if (valueOf(view) !== values[index]) throw new Error('Undo or redo brought another value than was there.')
  }
  /** Whether there was a step to undo. */
  const goBack = (): boolean => {
    const isDone = undo(view)
    if (isDone) expectValue((current -= 1))
    else if (current > 0) throw new Error('A step could not be undone.')
    return isDone
  }
  const goOn = (): void => {
    if (redo(view)) expectValue((current += 1))
    else if (current < values.length - 1) throw new Error('A step could not be done again.')
  }
  const goAllTheWayBack = (): number => {
    let gone = 0
    while (goBack()) gone += 1
    return gone
  }

  for (const step of steps) {
    if (step.kind === 'undo') goBack()
    else if (step.kind === 'redo') goOn()
    else if (step.kind === 'there and back') {
      for (let left = goAllTheWayBack(); left > 0; left--) goOn()
    } else {
      act(view, step, (depthBefore) => {
        const value = valueOf(view)
        if (value === values[current]) return
        // Otherwise it has joined the step before, as letters that are typed one after another do.
        if (undoDepth(view.state) > depthBefore) current += 1
        else if (current === 0) throw new Error('A change cannot be undone.')
        values = [...values.slice(0, current), value]
        written = [...written.slice(0, current), textOf(value)]
      })
    }
    expectSound(view)
  }
  goAllTheWayBack()
  if (values.some((value, index) => textOf(value) !== written[index]))
    throw new Error('A value was changed after it was made.')
}

interface View {
  readonly state: EditorState
  dispatch: (change: Transaction | TransactionSpec) => void
}

/** As much of a view as commands need. */
function open(transcript: Transcript): View {
  const timed = timedText(transcript)
  let state = EditorState.create({
    doc: documentText(timed),
    extensions: [timedTextExtension(timed), mediaLength.of(LENGTH_SECONDS), history()],
  })
  return {
    get state() {
      return state
    },
    dispatch(change) {
      state = 'newDoc' in change ? change.state : state.update(change).state
    },
  }
}

const valueOf = (view: View): TimedText => view.state.field(timedField)
const textOf = (timed: TimedText): string => JSON.stringify(transcriptOf(timed))

function act(
  whole: View,
  { kind, at, size, insert, name, other, isAlone }: HistoryStep,
  changed: (depthBefore: number) => void,
): void {
  const view: View = {
    get state() {
      return whole.state
    },
    dispatch(change) {
      const depth = undoDepth(whole.state)
      whole.dispatch(change)
      changed(depth)
    },
  }
  const { doc } = view.state
  const from = Math.round(at * doc.length)
  const to = Math.min(doc.length, from + size)
  const annotations = isAlone ? isolateHistory.of('full') : []
  const [first, last] = [placeAt(doc, from), placeAt(doc, to)]
  const change = (effect: (timed: TimedText) => TimedText) =>
    view.dispatch({ effects: changeBeside.of(effect), annotations })
  const select = (head: number) => view.dispatch({ selection: { anchor: from, head } })
  switch (kind) {
    case 'letters': {
      let typedTo = from
      for (const letter of insert) {
        view.dispatch({ changes: { from: typedTo, insert: letter }, userEvent: 'input.type' })
        typedTo += letter.length
      }
      return
    }
    case 'type':
      return view.dispatch({ changes: { from, to, insert }, userEvent: 'input.type', annotations })
    case 'delete':
      return view.dispatch({ changes: { from, to }, userEvent: 'delete.backward', annotations })
    case 'replace all': {
      const places = [...doc.toString().matchAll(/[aw]\S*/gu)].map(({ 0: found, index }) => ({
        from: index,
        to: index + found.length,
        insert,
      }))
      return view.dispatch({ changes: places, userEvent: 'input.replace.all', annotations: isolateHistory.of('full') })
    }
    case 'restore':
      return replaceAll(view as unknown as EditorView, timedText(buildTranscript('another text', insert)))
    case 'split':
      select(to)
      splitParagraph(view)
      return
    case 'merge up':
      view.dispatch({ selection: { anchor: doc.line(first.paragraph + 1).from } })
      mergeWithPrevious(view)
      return
    case 'merge down':
      view.dispatch({ selection: { anchor: doc.line(first.paragraph + 1).to } })
      mergeWithNext(view)
      return
    case 'split turn':
      select(to)
      return view.dispatch(splitTurn(view.state, name))
    case 'mark':
      return change((timed) => changeParagraphs(timed, first.paragraph, last.paragraph, { marked: size % 2 === 0 }))
    case 'note':
      return change((timed) => changeParagraphs(timed, first.paragraph, last.paragraph, { note: insert }))
    case 'highlight':
      return change((timed) => toggleFlag(timed, first, last, 'is_highlight'))
    case 'strike':
      return change((timed) => toggleFlag(timed, first, last, 'is_strike'))
    case 'assign':
      return change((timed) => assignSpeaker(timed, first.paragraph, last.paragraph, name))
    case 'rename':
      return change((timed) => renameSpeaker(timed, name, other))
    case 'colour':
      return change((timed) => colorSpeaker(timed, name, `speaker-${(size % 9) + 1}`))
    case 'add':
      return change((timed) => addSpeaker(timed, name))
    case 'remove':
      return change((timed) => removeSpeaker(timed, name))
    case 'accept':
      return change((timed) => acceptDoubts(timed, doubtFinder('en')(timed).slice(0, size)))
    case 'undo':
    case 'redo':
    case 'there and back':
      throw new Error(`${kind} is no change.`)
  }
}

function expectSound(view: View): void {
  const timed = valueOf(view)
  const paragraphs = allItems(timed.paragraphs)
  if (documentText(timed) !== view.state.doc.toString()) throw new Error('The text and what is beside it differ.')
  const problems = [
    checkTranscript(transcriptOf(timed), LENGTH_SECONDS),
    checkTranscript({ ...transcriptOf(timed), paragraphs: paragraphs.map(paragraphOf) }, LENGTH_SECONDS),
  ].flat()
  if (problems[0]) throw new Error(problems[0].message)
  for (const paragraph of paragraphs) {
    const texts = tokensIn(paragraph).map(({ from, to }) => paragraph.text.slice(from, to))
    if (texts.length !== paragraph.words.length || paragraph.words.some((word, index) => word.text !== texts[index]))
      throw new Error('Words and text differ.')
    if (!timed.speakers.some(({ name }) => name === paragraph.speaker))
      throw new Error('A paragraph’s speaker is not among the speakers.')
  }
}
