import { SKIP_SECONDS } from '../player/player.ts'
import { follow } from '../text/follow.ts'
import type { EditorSession } from '../session.ts'
import type { EditorCommand } from './command.ts'

const isReady = ({ player }: EditorSession) => player.store.getState().isReady

export const playbackCommands: readonly EditorCommand[] = [
  {
    name: 'toggle-play',
    label: 'Play or pause',
    group: 'Playback',
    keys: ['Tab'],
    places: ['text', 'player'],
    when: (session) => isReady(session) && !session.ui.getState().isTabFree,
    run: togglePlay,
  },
  { name: 'skip-back', label: 'Back 5 seconds', group: 'Playback', keys: ['F1'], when: isReady, run: ({ player }) => player.skip(-SKIP_SECONDS) },
  { name: 'skip-forward', label: 'Forward 5 seconds', group: 'Playback', keys: ['F2'], when: isReady, run: ({ player }) => player.skip(SKIP_SECONDS) },
  { name: 'slower', label: 'Slower', group: 'Playback', keys: ['F3'], run: ({ player }) => player.stepSpeed(-1) },
  { name: 'faster', label: 'Faster', group: 'Playback', keys: ['F4'], run: ({ player }) => player.stepSpeed(1) },
  { name: 'back-to-spoken', label: 'Back to the spoken word', group: 'Playback', keys: ['Alt-w'], run: ({ view }) => follow(view) },
]

/** Plays, and follows the spoken word again; or pauses. */
export function togglePlay({ player, view }: EditorSession): void {
  if (!player.store.getState().isPlaying) follow(view)
  player.toggle()
}
