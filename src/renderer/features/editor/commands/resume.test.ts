import { EditorState } from '@codemirror/state'
import { expect, test, vi } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { documentText, timedText } from '../../../../shared/transcript/timed-text.ts'
import { INITIAL_PLAYBACK, type PlaybackOptions } from '../player/playback-options.ts'
import type { EditorSession } from '../session.ts'
import { timedTextExtension } from '../text/timed-field.ts'
import { resume } from './resume.ts'

/** Words a second apart, each the start of a phrase. */
const timed = timedText(buildTranscript('one two three four five'))

function world(pausedAt: number | undefined, options: Partial<PlaybackOptions> = {}) {
  const player = {
    store: { getState: () => ({ loop: null }) },
    pausedAt: () => pausedAt,
    seek: vi.fn<(seconds: number) => void>(),
    play: vi.fn<() => void>(),
  }
  const view = { state: EditorState.create({ doc: documentText(timed), extensions: timedTextExtension(timed) }) }
  const playback = { getState: () => ({ ...INITIAL_PLAYBACK, ...options }) }
  resume({ player, view, playback } as unknown as EditorSession)
  return player
}

test('[ED-047] playing on after a pause steps back to the phrase, by as much as the person chose', () => {
  expect(world(3.6).seek).toHaveBeenCalledExactlyOnceWith(2)
  expect(world(3.6, { backStepSeconds: 2.5 }).seek).toHaveBeenCalledExactlyOnceWith(1)
  expect(world(3.6, { backStepSeconds: 0 }).seek).toHaveBeenCalledExactlyOnceWith(3.6)
})

test('[ED-047] after a jump it plays from there', () => {
  const player = world(undefined)
  expect(player.seek).not.toHaveBeenCalled()
  expect(player.play).toHaveBeenCalledOnce()
})
