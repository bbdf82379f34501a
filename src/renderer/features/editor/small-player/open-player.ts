import type { FlatFile } from '../../../../shared/contract/files/records.ts'
import { platform } from '../../../platform/index.ts'
import { browserHid } from '../pedals/hid.ts'
import { INITIAL_PEDALS, pedalChoice } from '../pedals/pedal-choice.ts'
import { createPedalDevices } from '../pedals/pedal-devices.ts'
import { personalStore } from '../personal-store.ts'
import { createMedium } from '../player/medium.ts'
import { INITIAL_PLAYBACK, playbackOptions } from '../player/playback-options.ts'
import { createPlayer, type Player } from '../player/player.ts'
import { createSeeking } from '../player/seeking.ts'
import { beginAction, createPlayerActions } from './player-actions.ts'

/** A sound without its text: what plays it, and what keys, pedals and the system ask of it. */
export interface OpenPlayer {
  medium: HTMLMediaElement
  player: Player
  /** Does one of the editor's commands of playback by its name. */
  begin: (command: string) => (() => void) | undefined
  destroy: () => void
}

export function openPlayer(file: FlatFile, userId: string): OpenPlayer {
  const medium = createMedium(file)
  const player = createPlayer({ medium, lengthSeconds: file.length })
  const seeking = createSeeking(player)
  const playback = personalStore({
    name: 'editor_playback',
    userId,
    schema: playbackOptions,
    initial: INITIAL_PLAYBACK,
  })
  const actions = createPlayerActions({ player, seeking, backStepSeconds: () => playback.getState().backStepSeconds })
  const begin = (command: string) => beginAction(actions, player, command)
  const pedals = createPedalDevices({
    hid: browserHid(),
    choice: personalStore({ name: 'editor_pedals', userId, schema: pedalChoice, initial: INITIAL_PEDALS }),
    begin,
  })
  void pedals.start()
  const stop = platform.shell?.onCommand((command) => begin(command)?.())
  const stopTelling = player.store.subscribe(
    ({ isReady }, before) => isReady !== before.isReady && platform.player?.setPlayable(isReady),
  )
  return {
    medium,
    player,
    begin,
    destroy() {
      stop?.()
      stopTelling()
      pedals.stop()
      seeking.stop()
      player.destroy()
      medium.removeAttribute('src')
      platform.player?.setPlayable(false)
    },
  }
}
