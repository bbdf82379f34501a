import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { OfflineFile } from '../../../../shared/bridge/offline.ts'
import { messages } from '../../../../shared/messages.ts'
import { platform } from '../../../platform/index.ts'
import { say } from '../../../lib/words/say.ts'

const store = createStore<readonly OfflineFile[]>(() => [])

const { offline } = platform
if (offline) {
  offline.onChange((files) => store.setState(files, true))
  void offline.list().then((files) => store.setState(files, true))
}

/** A file on this computer for work without a network; null where it is not, or nothing can be. */
export function useOfflineFile(id: string): OfflineFile | null {
  return useStore(store, (files) => files.find((file) => file.id === id) ?? null)
}

/** Brings files to this computer and removes them from it; null in a browser, which cannot. */
export const offlineCommands = offline && {
  take: (id: string, onProblem: (message: string) => void) =>
    void offline.take(id).catch((error: unknown) => onProblem(offlineMessage(error))),
  remove: (id: string) => void offline.remove(id),
}

/** Electron puts the channel before the words of the main process. */
function offlineMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : ''
  return say(
    [messages.offlineUnavailable, messages.unreachable].find((words) => text.includes(words)) ??
      messages.offlineNotTaken,
  )
}
