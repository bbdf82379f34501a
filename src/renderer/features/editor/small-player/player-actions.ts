import type { Player } from '../player/player.ts'
import { SKIP_SECONDS } from '../player/player.ts'
import type { Seeking } from '../player/seeking.ts'

/** What a key or pedal does while no text is open beside the sound, and what letting go of it does. */
interface PlayerAction {
  run: () => void
  release?: () => void
}

export interface PlayerActionsNeeds {
  player: Player
  seeking: Seeking
  /** Seconds that playback steps back when it goes on after a pause. */
  backStepSeconds: () => number
}

/** The editor's commands of playback, by the same names, for a player without a text. */
export function createPlayerActions({
  player,
  seeking,
  backStepSeconds,
}: PlayerActionsNeeds): Readonly<Record<string, PlayerAction>> {
  const isPlaying = () => player.store.getState().isPlaying
  const play = () => {
    const pausedAt = player.pausedAt()
    if (pausedAt !== undefined) player.seek(pausedAt - backStepSeconds())
    player.play()
  }
  return {
    'toggle-play': { run: () => (isPlaying() ? player.pause() : play()) },
    'skip-back': { run: () => player.skip(-SKIP_SECONDS) },
    'skip-forward': { run: () => player.skip(SKIP_SECONDS) },
    slower: { run: () => player.stepSpeed(-1) },
    faster: { run: () => player.stepSpeed(1) },
    'play-held': {
      run: () => void (isPlaying() || play()),
      release() {
        seeking.stayPaused()
        player.pause()
      },
    },
    'rewind-held': { run: () => seeking.start(-1), release: () => seeking.stop() },
    'forward-held': { run: () => seeking.start(1), release: () => seeking.stop() },
  }
}

/**
 * Begins an action by its name once the sound is there; answers how it ends, when it is one that goes on. An unknown
 * name does nothing.
 */
export function beginAction(
  actions: Readonly<Record<string, PlayerAction>>,
  player: Player,
  name: string,
): (() => void) | undefined {
  if (!Object.hasOwn(actions, name) || !player.store.getState().isReady) return undefined
  actions[name]?.run()
  return actions[name]?.release
}
