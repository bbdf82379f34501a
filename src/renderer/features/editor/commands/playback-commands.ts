import { msg } from '@lingui/core/macro'
import { SKIP_SECONDS } from '../player/player.ts'
import { follow } from '../text/follow.ts'
import { timesBetween } from '../text/times-between.ts'
import type { PlaybackAids, ScreenState, Sound, TextView } from '../capabilities.ts'
import type { EditorCommand } from './command.ts'
import { resume, type ResumeNeeds } from './resume.ts'

const isReady = ({ player }: Sound) => player.store.getState().isReady

export const playbackCommands: readonly EditorCommand<Sound & TextView & PlaybackAids & ScreenState>[] = [
  {
    name: 'toggle-play',
    label: msg`Play or pause`,
    group: 'Playback',
    keys: ['Tab'],
    places: ['text', 'player'],
    when: isReady,
    run: togglePlay,
  },
  {
    name: 'skip-back',
    label: msg`Back 5 seconds`,
    group: 'Playback',
    keys: ['F1'],
    when: isReady,
    run: ({ player }) => player.skip(-SKIP_SECONDS),
  },
  {
    name: 'skip-forward',
    label: msg`Forward 5 seconds`,
    group: 'Playback',
    keys: ['F2'],
    when: isReady,
    run: ({ player }) => player.skip(SKIP_SECONDS),
  },
  { name: 'slower', label: msg`Slower`, group: 'Playback', keys: ['F3'], run: ({ player }) => player.stepSpeed(-1) },
  { name: 'faster', label: msg`Faster`, group: 'Playback', keys: ['F4'], run: ({ player }) => player.stepSpeed(1) },
  {
    name: 'back-to-spoken',
    label: msg`Back to the spoken word`,
    group: 'Playback',
    keys: ['Shift-F2'],
    run: ({ view }) => follow(view),
  },
  {
    name: 'loop',
    label: msg`Loop the selection`,
    group: 'Playback',
    keys: ['Mod-F7'],
    when: isReady,
    run: toggleLoop,
  },
  {
    name: 'pedals',
    label: msg`Foot pedals`,
    group: 'Playback',
    keys: ['Mod-F8'],
    run: ({ ui }) => ui.setState({ dialog: 'pedals' }),
  },
  {
    name: 'playback-options',
    label: msg`Playback options`,
    group: 'Playback',
    keys: ['Shift-F3'],
    run: ({ ui }) => ui.setState({ dialog: 'playback' }),
  },
]

/** Plays, and follows the spoken word again; or pauses. */
export function togglePlay(session: Sound & TextView & PlaybackAids): void {
  session.typingPause.stop()
  if (session.player.store.getState().isPlaying) return session.player.pause()
  follow(session.view)
  return resume(session)
}

/** Plays the words that the selection touches over and over, without one the paragraph of the caret; or ends that. */
function toggleLoop(session: ResumeNeeds): void {
  const { player, view } = session
  if (player.store.getState().loop) return player.setLoop(null)
  const { doc, selection } = view.state
  const { from, to, empty } = selection.main
  const line = doc.lineAt(from)
  const range = timesBetween(view.state, empty ? line.from : from, empty ? line.to : to)
  if (!range) return
  player.setLoop(range)
  if (!player.store.getState().isPlaying) resume(session)
}
