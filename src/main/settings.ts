import { z } from 'zod'
import { readJsonFile, writeJsonFile } from './json-file.ts'
import { parseServerAddress } from './server-address.ts'

/** The server of a fresh install: one on this computer. */
export const DEFAULT_SERVER = 'http://127.0.0.1:4800'

const stored = z.object({ serverAddress: z.string() })

/** What a person sets about the app, kept in one file. */
export interface Settings {
  serverAddress(): string
  /** Whether somebody has said which server; until then it is the one on this computer. */
  isServerChosen(): boolean
  /** @throws ServerAddressError */
  setServerAddress(address: string): Promise<void>
}

/** `given` comes from the command line or the environment and goes before what is stored, for this run. */
export function createSettings({ file, given }: { file: string; given: string | undefined }): Settings {
  let address = given === undefined ? readStored(file) : parseServerAddress(given)
  let writing = Promise.resolve()
  return {
    serverAddress: () => address ?? DEFAULT_SERVER,
    isServerChosen: () => address !== null,
    async setServerAddress(text) {
      const parsed = parseServerAddress(text)
      // One after another, for both would write the same file; the last one stands.
      const written = writing.then(() => writeJsonFile(file, { serverAddress: parsed }))
      writing = written.catch(() => undefined)
      await written
      address = parsed
    },
  }
}

function readStored(file: string): string | null {
  const parsed = stored.safeParse(readJsonFile(file))
  try {
    return parsed.success ? parseServerAddress(parsed.data.serverAddress) : null
  } catch {
    return null
  }
}
