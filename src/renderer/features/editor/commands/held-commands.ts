import { msg } from '@lingui/core/macro'
import type { HeldSeeking, PlaybackAids, Sound, TextView } from '../capabilities.ts'
import { follow } from '../text/follow.ts'
import type { EditorCommand } from './command.ts'
import { resume } from './resume.ts'

const isReady = ({ player }: Sound) => player.store.getState().isReady

/** What lasts as long as a key or a pedal is held. */
export const heldCommands: readonly EditorCommand<Sound & TextView & PlaybackAids & HeldSeeking>[] = [
  {
    name: 'play-held',
    label: msg`Play while held`,
    group: 'Playback',
    keys: ['Alt-/'],
    when: isReady,
    run: play,
    release: pause,
  },
  {
    name: 'rewind-held',
    label: msg`Rewind while held`,
    group: 'Playback',
    keys: ['Alt-,'],
    when: isReady,
    run: ({ seeking }) => seeking.start(-1),
    release: ({ seeking }) => seeking.stop(),
  },
  {
    name: 'forward-held',
    label: msg`Fast-forward while held`,
    group: 'Playback',
    keys: ['Alt-.'],
    when: isReady,
    run: ({ seeking }) => seeking.start(1),
    release: ({ seeking }) => seeking.stop(),
  },
]

function play(session: Sound & TextView & PlaybackAids): void {
  session.typingPause.stop()
  if (session.player.store.getState().isPlaying) return
  follow(session.view)
  resume(session)
}

function pause({ typingPause, seeking, player }: Sound & PlaybackAids & HeldSeeking): void {
  typingPause.stop()
  seeking.stayPaused()
  player.pause()
}
