import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { IpcMain } from 'electron'
import type { Browser, BrowserContext } from 'playwright/test'
import { build } from 'vite'
import { createOnDeviceSpeech } from '../../server/on-device/index.ts'
import { createAppHandler } from '../../src/main/app-protocol.ts'
import { createBridgeGate } from '../../src/main/bridge-gate.ts'
import { createForward } from '../../src/main/forward.ts'
import { registerIpc } from '../../src/main/ipc.ts'
import { createLocalFiles } from '../../src/main/local-files.ts'
import { createPreparedFinder } from '../../src/main/media/find-prepared.ts'
import { registerMedia } from '../../src/main/media/media-ipc.ts'
import { createMediaWorks } from '../../src/main/media/media-works.ts'
import { createFfmpegRunner } from '../../src/main/media/run-ffmpeg.ts'
import { startOffline } from '../../src/main/offline/start-offline.ts'
import { createWaitingFinder } from '../../src/main/outbox/find-waiting.ts'
import { accountOf } from '../../src/main/outbox/account.ts'
import { startOutbox } from '../../src/main/outbox/start-outbox.ts'
import { registerWatchedIpc } from '../../src/main/watched/ipc.ts'
import { createWatchedRecords } from '../../src/main/watched/records.ts'
import { watchBelow } from '../../src/main/watched/watch-below.ts'
import { createWatchedFolders } from '../../src/main/watched/watched-folder.ts'
import { createGlobalKeys } from '../../src/main/player/global-keys.ts'
import { registerGlobalKeys } from '../../src/main/player/global-keys-ipc.ts'
import { createRecordingFinder } from '../../src/main/recording/find-recording.ts'
import { createRecordingStore } from '../../src/main/recording/recording-store.ts'
import { registerRecordings } from '../../src/main/recording/recordings-ipc.ts'
import { createRepair } from '../../src/main/recording/repair.ts'
import { createSessionKeeper } from '../../src/main/session-keeper.ts'
import { createSessionNews } from '../../src/main/session-news.ts'
import { createSettings } from '../../src/main/settings.ts'
import { checkServer } from '../../src/main/shell/check-server.ts'
import { registerShell } from '../../src/main/shell/shell-ipc.ts'
import { createSockets } from '../../src/main/sockets.ts'
import { createDeviceSpeech } from '../../src/main/speech/device-speech.ts'
import { registerSpeech } from '../../src/main/speech/speech-ipc.ts'
import { createTokenVault } from '../../src/main/token-vault.ts'
import { APP_ORIGIN, CHANNELS } from '../../src/shared/bridge.ts'
import { MEDIA_CHANNELS, PREPARED_PATH } from '../../src/shared/bridge/media.ts'
import { WAITING_PATH } from '../../src/shared/bridge/outbox.ts'
import { type CaptureSources, RECORDINGS_PATH } from '../../src/shared/bridge/recordings.ts'
import { SPEECH_CHANNELS } from '../../src/shared/bridge/speech.ts'
import type { DesktopApp } from './desktop-flows.ts'
import { listening } from './listening.ts'
import { openNetworkLine } from './network-line.ts'
import { storedBytes } from './stored-bytes.ts'

const root = path.join(import.meta.dirname, '../..')
const OUR_WINDOW = 7

type Answer = (event: unknown, ...args: unknown[]) => unknown

/**
 * The desktop app of one person in a browser: the real modules of the main process in this process, the real preload
 * script in the page. Only Electron between them is stood in for: messages go by a function of Playwright,
 * `app://longhand` by a port.
 */
export interface DesktopInBrowser extends DesktopApp {
  context: BrowserContext
  /** Says to the page what the main process would. */
  tell: (channel: string, message: unknown) => void
  close(): Promise<void>
}

let preload: Promise<string> | undefined

/** The preload script as the app gets it. */
function builtPreload(): Promise<string> {
  preload ??= (async () => {
    const outDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-preload-'))
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        outDir,
        minify: false,
        lib: { entry: path.join(root, 'src/preload/index.ts'), formats: ['cjs'], fileName: () => 'index.cjs' },
        rolldownOptions: { external: ['electron'] },
      },
    })
    const text = await readFile(path.join(outDir, 'index.cjs'), 'utf8')
    await rm(outDir, { recursive: true, force: true })
    return text
  })()
  return preload
}

/** Bytes do not go through JSON as they are. */
const packed = (value: unknown) =>
  JSON.stringify(value, (_name, one: unknown) =>
    one instanceof Uint8Array ? { $bytes: Buffer.from(one).toString('base64') } : one,
  )
const unpacked = (text: string): unknown[] =>
  JSON.parse(text, (_name, one: unknown) =>
    typeof one === 'object' && one !== null && '$bytes' in one
      ? new Uint8Array(Buffer.from(String(one.$bytes), 'base64'))
      : one,
  ) as unknown[]

/** What the page has in Electron's place. Runs there. */
const ELECTRON = `
  const hearers = new Map()
  globalThis.hearFromMain = (channel, text) => {
    for (const hearer of hearers.get(channel) ?? []) hearer({}, unpack(text))
  }
  const pack = (value) => JSON.stringify(value, (name, one) => {
    if (!(one instanceof Uint8Array)) return one
    let text = ''
    for (let at = 0; at < one.length; at += 0x8000) text += String.fromCharCode(...one.subarray(at, at + 0x8000))
    return { $bytes: btoa(text) }
  })
  const revive = (name, one) => one !== null && typeof one === 'object' && '$bytes' in one
    ? Uint8Array.from(atob(one.$bytes), (char) => char.charCodeAt(0)) : one
  const unpack = (text) => text === undefined ? undefined : JSON.parse(text, revive)
  const electron = {
    contextBridge: { exposeInMainWorld: (name, api) => { globalThis[name] = api } },
    ipcRenderer: {
      on: (channel, hearer) => hearers.set(channel, [...(hearers.get(channel) ?? []), hearer]),
      off: (channel, hearer) => hearers.set(channel, (hearers.get(channel) ?? []).filter((one) => one !== hearer)),
      send: (channel, ...args) => void globalThis.tellMain('send', channel, pack(args)),
      invoke: async (channel, ...args) => {
        const { error, value } = JSON.parse(await globalThis.tellMain('invoke', channel, pack(args)))
        if (error !== undefined) throw new Error("Error invoking remote method '" + channel + "': Error: " + error)
        return unpack(value)
      },
    },
    webUtils: { getPathForFile: () => '' },
  }
`

export interface DesktopChoice {
  server: string
  /** What can be recorded beside microphone and camera. */
  sources?: CaptureSources
  /** Whether this computer's PocketSphinx is found; it is not unless wanted. */
  hasSpeech?: boolean
}

/** Opens the app in front of a server. */
export async function openDesktopInBrowser(
  browser: Browser,
  { server, sources = { screen: false, systemSound: 'no-pulseaudio' }, hasSpeech = false }: DesktopChoice,
): Promise<DesktopInBrowser> {
  const userData = await mkdtemp(path.join(os.tmpdir(), 'longhand-desktop-'))
  const inUserData = (name: string) => path.join(userData, name)
  const line = await openNetworkLine(server)
  const answers = new Map<string, Answer>()
  const hearers = new Map<string, Answer>()
  const ipcMain = {
    handle: (channel: string, answer: Answer) => answers.set(channel, answer),
    on: (channel: string, hearer: Answer) => hearers.set(channel, hearer),
  } as unknown as Pick<IpcMain, 'handle' | 'on'>
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  const page = await context.newPage()
  const tell = (channel: string, message: unknown) => {
    page
      .evaluate(
        ([name, text]) =>
          (globalThis as unknown as { hearFromMain?: (name?: string, text?: string) => void }).hearFromMain?.(
            name,
            text,
          ),
        [channel, packed(message)],
      )
      .catch(() => undefined)
    return true
  }

  const safeStorage = {
    isEncryptionAvailable: () => true,
    encryptString: (text: string) => Buffer.from(text).map((byte) => byte ^ 0x5a) as Buffer,
    decryptString: (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0x5a)).toString(),
  }
  const settings = createSettings({ file: inUserData('settings.json'), given: line.origin })
  const sessions = createSessionKeeper({ vault: createTokenVault({ file: inUserData('session.json'), safeStorage }) })
  const serverAddress = () => settings.serverAddress()
  const news = createSessionNews({ tell: (message) => tell(CHANNELS.sessionChanged, message) })
  sessions.onChange((changed) => news.publish(changed))
  const sockets = createSockets({
    serverAddress,
    sessions,
    report: (report) => void tell(CHANNELS.socketEvent, report),
  })
  const offline = await startOffline({
    folder: inUserData('offline'),
    keyFile: inUserData('offline-key.json'),
    safeStorage,
    sessions,
    serverAddress,
    forward: createForward({ fetch, serverAddress, sessions }),
    tell,
  })
  const runFfmpeg = createFfmpegRunner('/usr/bin/ffmpeg')
  const speech = createDeviceSpeech({
    engines: createOnDeviceSpeech({
      modelsFolder: inUserData('speech-models'),
      ...(!hasSpeech && { searchPath: '' }),
    }),
    report: (heard) => void tell(SPEECH_CHANNELS.heard, heard),
  })
  const recordings = createRecordingStore({
    folder: inUserData('recordings'),
    repair: createRepair(runFfmpeg),
    speech,
  })
  // As the app does when its page is gone.
  page.on('domcontentloaded', () => void recordings.closeAll())
  const media = await createMediaWorks({
    folder: inUserData('prepared'),
    run: runFfmpeg,
    onProgress: (job, fraction) => void tell(MEDIA_CHANNELS.progress, { job, fraction }),
  })
  const gate = createBridgeGate({ ipcMain, windowOf: (id) => (id === OUR_WINDOW ? 'main' : null) })
  registerIpc(gate, {
    appVersion: 'test',
    settings,
    sessions,
    sockets,
    seen: (n) => news.seen(n),
    openExternal: async () => {},
  })
  registerRecordings(gate, { store: recordings, sources })
  registerSpeech(gate, { speech, store: recordings })
  offline.register(gate)
  registerGlobalKeys(
    gate,
    createGlobalKeys({
      globalShortcut: { register: () => true, unregister: () => {} },
      press: () => {},
      file: inUserData('global-keys.json'),
      isMac: false,
    }),
  )
  registerShell(gate, {
    checkServer: (address) => checkServer(address, { fetch }),
    setMenus: () => {},
    setLanguage: () => {},
    setRecordingState: () => {},
    notify: () => {},
  })
  const outbox = await startOutbox({
    gate,
    folder: inUserData('outbox'),
    settingsFile: inUserData('outbox.json'),
    sessions,
    serverAddress,
    fetch,
    tell,
  })
  registerWatchedIpc(gate, {
    watched: createWatchedFolders({
      records: createWatchedRecords(inUserData('watched')),
      outbox,
      account: () => accountOf(sessions, serverAddress()),
      onChange: () => {},
      watch: watchBelow,
      after: () => () => {},
    }),
    chooseFolder: async () => null,
  })
  const local = createLocalFiles({
    [RECORDINGS_PATH]: createRecordingFinder(recordings),
    [PREPARED_PATH]: createPreparedFinder(media),
    [WAITING_PATH]: createWaitingFinder(outbox),
  })
  const handle = createAppHandler({ buildFolder: path.join(root, 'out/renderer'), forward: offline.forward, local })
  registerMedia(gate, { works: media, local })

  const scheme = await listening(
    createServer((request, reply) => {
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
      const headers = Object.entries(request.headers).filter(
        (header): header is [string, string] => typeof header[1] === 'string' && header[0] !== 'connection',
      )
      const asked = new Request(APP_ORIGIN + request.url, {
        method: request.method ?? 'GET',
        headers,
        ...(hasBody && { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' as const }),
      })
      const send = async (answer: Response) => {
        reply.writeHead(answer.status, Object.fromEntries(answer.headers))
        if (answer.body) await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), reply)
        else reply.end()
      }
      handle(asked)
        .then(send)
        .catch(() => reply.destroy())
    }),
  )

  const frame = { url: `${APP_ORIGIN}/files` }
  const event = { sender: { id: OUR_WINDOW, mainFrame: frame }, senderFrame: frame }
  await context.exposeFunction('tellMain', async (kind: 'invoke' | 'send', channel: string, args: string) => {
    try {
      const value = await (kind === 'invoke' ? answers : hearers).get(channel)?.(event, ...unpacked(args))
      return JSON.stringify({ value: packed(value) })
    } catch (error) {
      return JSON.stringify({ error: error instanceof Error ? error.message : 'failed' })
    }
  })
  await context.addInitScript(
    `(() => { ${ELECTRON}; const exports = {}; const module = { exports }; const require = () => electron; (() => ` +
      `{ ${await builtPreload()} })() })()`,
  )

  return {
    context,
    page,
    at: (screen) => scheme.origin + screen,
    tell,
    setOnline: line.setOnline,
    recorded: () => storedBytes(['recordings', 'outbox'].map(inUserData)),
    async close() {
      await outbox.close()
      await recordings.closeAll()
      await speech.close()
      sockets.closeAll()
      await context.close()
      await scheme.close()
      line.close()
      await rm(userData, { recursive: true, force: true })
    },
  }
}
