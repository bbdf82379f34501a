import { z } from 'zod'
import { readJsonFile, writeJsonFile } from './json-file.ts'
import { parseServerAddress } from './server-address.ts'

/** The server of a fresh install: one on this computer. */
export const DEFAULT_SERVER = 'http://127.0.0.1:4800'

const stored = z.object({ serverAddress: z.string() })

/** What a person sets about the app, kept in one file. */
export interface Settings {
  serverAddress(): string
  /** @throws ServerAddressError */
  setServerAddress(address: string): Promise<void>
}

/** `given` comes from the command line or the environment and goes before what is stored, for this run. */
export function createSettings({ file, given }: { file: string; given: string | undefined }): Settings {
  let address = given === undefined ? readStored(file) : parseServerAddress(given)
  return {
    serverAddress: () => address,
    async setServerAddress(text) {
      const parsed = parseServerAddress(text)
      await writeJsonFile(file, { serverAddress: parsed })
      address = parsed
    },
  }
}

function readStored(file: string): string {
  const parsed = stored.safeParse(readJsonFile(file))
  try {
    return parsed.success ? parseServerAddress(parsed.data.serverAddress) : DEFAULT_SERVER
  } catch {
    return DEFAULT_SERVER
  }
}
