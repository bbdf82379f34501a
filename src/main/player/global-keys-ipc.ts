import { z } from 'zod'
import { ACCELERATOR, GLOBAL_COMMAND_NAMES, GLOBAL_KEYS_CHANNELS } from '../../shared/bridge/global-keys.ts'
import type { BridgeGate } from '../bridge-gate.ts'
import type { GlobalKeys } from './global-keys.ts'

/** Answers the page where a person chooses keys for while another program is in front. */
export function registerGlobalKeys({ answer }: BridgeGate, keys: Pick<GlobalKeys, 'list' | 'set' | 'restore'>): void {
  answer(GLOBAL_KEYS_CHANNELS.list, z.tuple([]), () => keys.list())
  answer(
    GLOBAL_KEYS_CHANNELS.set,
    z.tuple([z.enum(GLOBAL_COMMAND_NAMES), z.string().max(60).regex(ACCELERATOR).nullable()]),
    (command, key) => keys.set(command, key),
  )
  answer(GLOBAL_KEYS_CHANNELS.restore, z.tuple([]), () => keys.restore())
}
