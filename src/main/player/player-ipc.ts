import { z } from 'zod'
import { PLAYER_CHANNELS } from '../../shared/bridge/player.ts'
import type { BridgeGate } from '../bridge-gate.ts'
import type { PlayerWindow } from './player-window.ts'

const fileId = z.string().regex(/^[A-Za-z\d][A-Za-z\d_-]{0,63}$/)

/** Answers what pages ask about the small player: the main window opens it, it closes itself. */
export function registerPlayer(
  { hear }: BridgeGate,
  player: Pick<PlayerWindow, 'open' | 'close' | 'setPlayable'>,
): void {
  hear(PLAYER_CHANNELS.open, z.tuple([fileId]), (id) => player.open(id))
  hear(PLAYER_CHANNELS.close, z.tuple([]), () => player.close(), ['player'])
  hear(PLAYER_CHANNELS.setPlayable, z.tuple([z.boolean()]), (isPlayable) => player.setPlayable('player', isPlayable), [
    'player',
  ])
  hear(PLAYER_CHANNELS.setMainPlayable, z.tuple([z.boolean()]), (isPlayable) => player.setPlayable('main', isPlayable))
}
