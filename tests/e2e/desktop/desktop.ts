import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { createAppHandler } from '../../../src/main/app-protocol.ts'
import { createForward } from '../../../src/main/forward.ts'
import { createLocalFiles } from '../../../src/main/local-files.ts'
import { createPreparedFinder } from '../../../src/main/media/find-prepared.ts'
import { createMediaWorks } from '../../../src/main/media/media-works.ts'
import { createRecordingFinder } from '../../../src/main/recording/find-recording.ts'
import { createRecordingStore } from '../../../src/main/recording/recording-store.ts'
import { createSessionKeeper } from '../../../src/main/session-keeper.ts'
import { createSettings } from '../../../src/main/settings.ts'
import { createTokenVault, type SafeStorage } from '../../../src/main/token-vault.ts'
import { PREPARED_PATH } from '../../../src/shared/bridge/media.ts'
import { RECORDINGS_PATH } from '../../../src/shared/bridge/recordings.ts'
import { APP_ORIGIN } from '../../../src/shared/bridge.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A safe place as macOS and Windows have it: what is on disk cannot be read as it is. */
export const safePlace: SafeStorage = {
  isEncryptionAvailable: () => true,
  encryptString: (text) => Buffer.from(Buffer.from(text, 'utf8').map((byte) => byte ^ 0x5a)),
  decryptString: (encrypted) => Buffer.from(encrypted.map((byte) => byte ^ 0x5a)).toString('utf8'),
}

/** The main process without Electron: what a page at `app://longhand` gets when it asks for a path. */
export async function startDesktop({
  server,
  safeStorage = safePlace,
  folder,
}: {
  server: string
  safeStorage?: SafeStorage
  folder?: string
}) {
  const userData = folder ?? (await temporaryFolder())
  const buildFolder = path.join(userData, 'renderer')
  await mkdir(path.join(buildFolder, 'assets'), { recursive: true })
  await writeFile(path.join(buildFolder, 'index.html'), '<!doctype html><title>Longhand</title>')
  await writeFile(path.join(buildFolder, 'assets/app.js'), 'export {}')
  const settings = createSettings({ file: path.join(userData, 'settings.json'), given: server })
  const sessions = createSessionKeeper({
    vault: createTokenVault({ file: path.join(userData, 'session.json'), safeStorage }),
  })
  const forward = createForward({ fetch, serverAddress: () => settings.serverAddress(), sessions })
  const recordings = createRecordingStore({ folder: path.join(userData, 'recordings'), repair: null })
  onTestFinished(() => recordings.closeAll())
  const media = await createMediaWorks({ folder: path.join(userData, 'prepared'), run: null, onProgress: () => {} })
  const handle = createAppHandler({
    buildFolder,
    forward,
    local: createLocalFiles({
      [RECORDINGS_PATH]: createRecordingFinder(recordings),
      [PREPARED_PATH]: createPreparedFinder(media),
    }),
  })
  return {
    userData,
    buildFolder,
    settings,
    sessions,
    recordings,
    page: (address: string, init: RequestInit & { duplex?: 'half' } = {}) =>
      handle(new Request(address.startsWith('/') ? APP_ORIGIN + address : address, init)),
  }
}
