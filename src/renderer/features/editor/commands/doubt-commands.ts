import { msg } from '@lingui/core/macro'
import type { DoubtReview, OpenText, ScreenState, Sound } from '../capabilities.ts'
import type { EditorCommand } from './command.ts'

const hasDoubts = ({ doubts }: DoubtReview) => {
  const { isOpen, doubts: list } = doubts.store.getState()
  return isOpen && list.length > 0
}

/** The words of a translation are no guesses of an engine that listens. */
const isRecognised = ({ translation }: OpenText) => translation === null

const hasAlternative = ({ doubts }: DoubtReview) => {
  const { isOpen, doubts: list, current } = doubts.store.getState()
  return isOpen && (list[current]?.reason === 'rival' || list[current]?.reason === 'offer')
}

const hasRivals = ({ doubts }: DoubtReview) => {
  const { isOpen, doubts: list } = doubts.store.getState()
  return isOpen && list.some(({ reason }) => reason === 'rival')
}

export const doubtCommands: readonly EditorCommand<DoubtReview & OpenText & ScreenState & Sound>[] = [
  {
    name: 'doubts',
    label: msg`Uncertain words`,
    group: 'Doubts',
    keys: ['Shift-F7'],
    when: isRecognised,
    run: ({ doubts }) => (doubts.store.getState().isOpen ? doubts.close() : doubts.open()),
  },
  {
    name: 'next-doubt',
    label: msg`Next uncertain word`,
    group: 'Doubts',
    keys: ['Alt-ArrowDown'],
    when: isRecognised,
    run: ({ doubts }) => doubts.step(1),
  },
  {
    name: 'previous-doubt',
    label: msg`Previous uncertain word`,
    group: 'Doubts',
    keys: ['Alt-ArrowUp'],
    when: isRecognised,
    run: ({ doubts }) => doubts.step(-1),
  },
  {
    name: 'hear-doubt',
    label: msg`Play it again`,
    group: 'Doubts',
    keys: ['F8'],
    when: (session) => hasDoubts(session) && session.player.store.getState().isReady,
    run: ({ doubts }) => doubts.hear(),
  },
  {
    name: 'accept-doubt',
    label: msg`Accept the word`,
    group: 'Doubts',
    keys: ['Alt-Enter'],
    changesText: true,
    when: hasDoubts,
    run: ({ doubts }) => doubts.accept('this'),
  },
  {
    name: 'accept-same',
    label: msg`Accept every occurrence`,
    group: 'Doubts',
    keys: ['Alt-Shift-Enter'],
    changesText: true,
    when: hasDoubts,
    run: ({ doubts }) => doubts.accept('all the same'),
  },
  {
    name: 'take-rival',
    label: msg`Use the alternative`,
    group: 'Doubts',
    keys: ['Alt-Shift-1', '1'],
    changesText: true,
    when: hasAlternative,
    run: ({ doubts }) => doubts.takeRival(),
  },
  {
    name: 'take-all-rivals',
    label: msg`Use all of the second reading`,
    group: 'Doubts',
    keys: ['Alt-Shift-2'],
    changesText: true,
    when: hasRivals,
    run: ({ doubts }) => void doubts.decideRivals('second'),
  },
  {
    name: 'keep-all-rivals',
    label: msg`Keep the text where readings differ`,
    group: 'Doubts',
    keys: ['Alt-Shift-3'],
    changesText: true,
    when: hasRivals,
    run: ({ doubts }) => void doubts.decideRivals('first'),
  },
  {
    name: 'second-reading',
    label: msg`Second reading`,
    group: 'Doubts',
    keys: ['Alt-Shift-F7'],
    changesText: true,
    when: (session) => isRecognised(session) && !session.file.shared,
    run: ({ ui }) => ui.setState({ dialog: 'second-reading' }),
  },
]
