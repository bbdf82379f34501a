import { z } from 'zod'
import { WATCHED_CHANNELS as CHANNELS } from '../../shared/bridge/watched.ts'
import { messages } from '../../shared/messages.ts'
import type { BridgeGate } from '../bridge-gate.ts'
import type { WatchedFolders } from './watched-folder.ts'

export interface WatchedIpcDeps {
  watched: Pick<WatchedFolders, 'get' | 'start' | 'stop'>
  /** Has the person choose a folder; null for none. */
  chooseFolder: () => Promise<string | null>
}

const options = z.strictObject({
  language_code: z.string().min(1).max(16),
  folder_id: z.string().max(64).nullable(),
  existing: z.boolean(),
})

/** Answers what the page asks of the watched folder. Which one it is, only the person says, in the system's dialog. */
export function registerWatchedIpc({ answer }: BridgeGate, { watched, chooseFolder }: WatchedIpcDeps): void {
  let chosen: string | null = null
  answer(CHANNELS.get, z.tuple([]), () => watched.get())
  answer(CHANNELS.choose, z.tuple([]), async () => {
    chosen = (await chooseFolder()) ?? chosen
    return chosen
  })
  answer(CHANNELS.start, z.tuple([options]), async (wish) => {
    const place = chosen ?? watched.get()?.path
    if (place === undefined) throw new Error(messages.watchedNotChosen)
    await watched.start(place, wish)
    chosen = null
  })
  answer(CHANNELS.stop, z.tuple([]), () => watched.stop())
}
