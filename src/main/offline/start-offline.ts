import { z } from 'zod'
import { OFFLINE_CHANNELS as CHANNELS, type OfflineFile } from '../../shared/bridge/offline.ts'
import { id } from '../../shared/contract/common.ts'
import { messages } from '../../shared/messages.ts'
import type { BridgeGate } from '../bridge-gate.ts'
import type { Forward } from '../forward.ts'
import { accountOf } from '../outbox/account.ts'
import type { SessionKeeper } from '../session-keeper.ts'
import type { SafeStorage } from '../token-vault.ts'
import { createStoredReplies } from './stored-replies.ts'
import { createOfflineFiles } from './offline-files.ts'
import { createOfflineForward } from './offline-forward.ts'
import { keyFor, openOfflineKey } from './offline-key.ts'

export interface StartOfflineDeps {
  folder: string
  keyFile: string
  safeStorage: SafeStorage
  sessions: SessionKeeper
  serverAddress: () => string
  forward: Forward
  tell: (channel: string, message: unknown) => unknown
}

/** Work without a network: how calls are forwarded from now on, and what answers the bridge. */
export interface Offline {
  forward: Forward
  register(gate: BridgeGate): void
}

/**
 * Opens what was taken along; without a safe place for the key nothing is kept, and calls are forwarded as they are.
 */
export async function startOffline({
  folder,
  keyFile,
  safeStorage,
  sessions,
  serverAddress,
  forward,
  tell,
}: StartOfflineDeps): Promise<Offline> {
  const key = await openOfflineKey({ file: keyFile, safeStorage })
  const account = () => accountOf(sessions, serverAddress())
  const kept = key && createStoredReplies({ folder, key: keyFor(key, 'replies') })
  const files =
    key &&
    kept &&
    createOfflineFiles({
      kept,
      key: keyFor(key, 'media'),
      forward,
      account,
      report: (list: OfflineFile[]) => void tell(CHANNELS.changed, list),
    })
  return {
    forward:
      files && kept
        ? createOfflineForward({
            forward,
            kept,
            files,
            account,
            isTranscriptor: () => sessions.current()?.role === 'HUMAN-TRANSCRIPTOR',
          })
        : forward,
    register({ answer }) {
      answer(CHANNELS.isAvailable, z.tuple([]), () => files !== null)
      answer(CHANNELS.list, z.tuple([]), () => files?.list() ?? [])
      answer(CHANNELS.take, z.tuple([id]), (fileId) => {
        if (files === null) throw new Error(messages.offlineUnavailable)
        return files.take(fileId)
      })
      answer(CHANNELS.remove, z.tuple([id]), (fileId) => files?.remove(fileId))
      answer(CHANNELS.draftKey, z.tuple([]), () => key && new Uint8Array(keyFor(key, 'drafts')))
    },
  }
}
