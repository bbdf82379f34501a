import { msg } from '@lingui/core/macro'
import { writePreferences } from '../preferences.ts'
import type { OpenText, ScreenState, TextView } from '../capabilities.ts'
import { checksSpelling, spellingSetting } from '../text/spelling.ts'
import { confidenceSetting, showsConfidence } from '../text/text-marks.ts'
import { showWordOrigin } from '../text/word-origin.ts'
import { nextTextSize } from '../ui-state.ts'
import type { EditorCommand } from './command.ts'
import { goToRegion } from './regions.ts'

export const viewCommands: readonly EditorCommand<TextView & ScreenState & OpenText>[] = [
  {
    name: 'palette',
    label: msg`All commands`,
    group: 'View',
    keys: ['Mod-k'],
    run: ({ ui }) => ui.setState({ dialog: 'palette' }),
  },
  {
    name: 'keys',
    label: msg`Keys`,
    group: 'View',
    keys: ['?', 'Mod-/'],
    run: ({ ui }) => ui.setState({ dialog: 'keys' }),
  },
  {
    name: 'change-keys',
    label: msg`Change the keys`,
    group: 'View',
    keys: ['Shift-F1'],
    run: ({ ui }) => ui.setState({ dialog: 'change-keys' }),
  },
  {
    name: 'free-tab',
    label: msg`Let Tab leave the text, or play again`,
    group: 'View',
    keys: ['Ctrl-m'],
    places: ['text', 'player'],
    run: toggleTab,
  },
  {
    name: 'word-origin',
    label: msg`Where the word’s time is from`,
    group: 'View',
    keys: ['Alt-Shift-F6'],
    when: ({ translation }) => !translation,
    run: ({ view }) => showWordOrigin(view),
  },
  {
    name: 'next-region',
    label: msg`Next region`,
    group: 'View',
    keys: ['F6'],
    run: ({ view }) => goToRegion(view, 1),
  },
  {
    name: 'previous-region',
    label: msg`Previous region`,
    group: 'View',
    keys: ['Shift-F6'],
    run: ({ view }) => goToRegion(view, -1),
  },
  {
    name: 'confidence',
    label: msg`Confidence`,
    group: 'View',
    keys: ['F7'],
    when: ({ translation }) => translation === null,
    run: toggleConfidence,
  },
  { name: 'spelling', label: msg`Spell check`, group: 'View', keys: ['Alt-F7'], run: toggleSpelling },
  {
    name: 'larger-text',
    label: msg`Larger text`,
    group: 'View',
    keys: ['Alt-='],
    run: (session) => setTextSize(session, nextTextSize(session.ui.getState().textSize, 1)),
  },
  {
    name: 'smaller-text',
    label: msg`Smaller text`,
    group: 'View',
    keys: ['Alt--'],
    run: (session) => setTextSize(session, nextTextSize(session.ui.getState().textSize, -1)),
  },
]

function toggleTab({ view, ui }: TextView & ScreenState): void {
  const isTabFree = !ui.getState().isTabFree
  view.setTabFocusMode(isTabFree)
  ui.setState({ isTabFree })
}

function toggleConfidence(session: TextView & ScreenState): void {
  const { view, ui } = session
  const shows = !ui.getState().showsConfidence
  ui.setState({ showsConfidence: shows })
  view.dispatch({ effects: confidenceSetting.reconfigure(showsConfidence.of(shows)) })
  keepPreferences(session)
}

function toggleSpelling(session: TextView & ScreenState): void {
  const { view, ui } = session
  const isOn = !ui.getState().checksSpelling
  ui.setState({ checksSpelling: isOn })
  view.dispatch({ effects: spellingSetting.reconfigure(checksSpelling(isOn)) })
  keepPreferences(session)
}

/** Sets the size of the transcript's letters, in pixels. */
export function setTextSize(session: TextView & ScreenState, textSize: number): void {
  session.ui.setState({ textSize })
  keepPreferences(session)
  session.view.requestMeasure()
}

function keepPreferences({ ui }: ScreenState): void {
  const { showsConfidence: shows, checksSpelling: checks, textSize } = ui.getState()
  writePreferences({ showsConfidence: shows, checksSpelling: checks, textSize })
}
