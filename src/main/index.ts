import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import {
  BrowserWindow,
  Menu,
  Notification,
  Tray,
  app,
  desktopCapturer,
  dialog,
  globalShortcut,
  ipcMain,
  nativeImage,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
  type MessageBoxOptions,
} from 'electron'
import { createOnDeviceSpeech } from '../../server/on-device/index.ts'
import { APP_SCHEME, CHANNELS } from '../shared/bridge.ts'
import { MEDIA_CHANNELS, PREPARED_PATH } from '../shared/bridge/media.ts'
import { WAITING_PATH } from '../shared/bridge/outbox.ts'
import { RECORDINGS_PATH } from '../shared/bridge/recordings.ts'
import { SPEECH_CHANNELS } from '../shared/bridge/speech.ts'
import { WATCHED_CHANNELS } from '../shared/bridge/watched.ts'
import { DAY_MS } from '../shared/durations.ts'
import { phrase } from '../shared/words/phrase.ts'
import { APP_PRIVILEGES, createAppHandler } from './app-protocol.ts'
import { createBridgeGate } from './bridge-gate.ts'
import { createForward } from './forward.ts'
import { chooseHidDevice } from './hid-chooser.ts'
import { registerIpc } from './ipc.ts'
import { createLocalFiles } from './local-files.ts'
import { bundledFfmpeg } from './media/bundled-ffmpeg.ts'
import { findFfmpeg } from './media/find-ffmpeg.ts'
import { registerMedia } from './media/media-ipc.ts'
import { createPreparedFinder } from './media/find-prepared.ts'
import { createMediaWorks } from './media/media-works.ts'
import { createFfmpegRunner } from './media/run-ffmpeg.ts'
import { startOffline } from './offline/start-offline.ts'
import { accountOf } from './outbox/account.ts'
import { createWaitingFinder } from './outbox/find-waiting.ts'
import { timer } from './outbox/outbox.ts'
import { startOutbox } from './outbox/start-outbox.ts'
import { guardPermissions } from './permissions.ts'
import { createGlobalKeys } from './player/global-keys.ts'
import { registerGlobalKeys } from './player/global-keys-ipc.ts'
import { registerPlayer } from './player/player-ipc.ts'
import { createPlayerWindow, PLAYER_LOOK, PLAYER_SIZE } from './player/player-window.ts'
import { createRecordingFinder } from './recording/find-recording.ts'
import { createRecordingStore } from './recording/recording-store.ts'
import { registerRecordings } from './recording/recordings-ipc.ts'
import { createRepair } from './recording/repair.ts'
import { chooseScreen } from './recording/screen-source.ts'
import { systemSoundFeature, systemSoundOf } from './recording/system-sound.ts'
import { givenServer } from './server-argument.ts'
import { createSessionKeeper } from './session-keeper.ts'
import { createSessionNews } from './session-news.ts'
import { noticeUnkeptSession } from './session-notice.ts'
import { createSettings } from './settings.ts'
import { createAppFrame } from './shell/app-frame.ts'
import { appIdOf } from './shell/app-id.ts'
import { checkServer } from './shell/check-server.ts'
import { askBeforeClosing } from './shell/closing.ts'
import { LINK_SCHEME, pathOfArguments, pathOfLink } from './shell/deep-links.ts'
import { findUpdater } from './shell/find-updater.ts'
import { createMainWindow } from './shell/main-window.ts'
import { createNotices } from './shell/notices.ts'
import { createOpenWindow } from './shell/open-window.ts'
import { registerShell } from './shell/shell-ipc.ts'
import { createSockets } from './sockets.ts'
import { createDeviceSpeech } from './speech/device-speech.ts'
import { createEngineProcesses } from './speech/engine-process.ts'
import { registerSpeech } from './speech/speech-ipc.ts'
import { createTokenVault } from './token-vault.ts'
import { watchBelow } from './watched/watch-below.ts'
import { createWatchedFolders, type WatchedFolders } from './watched/watched-folder.ts'
import { registerWatchedIpc } from './watched/ipc.ts'
import { createWatchedRecords } from './watched/records.ts'
import { say, speak, speakBest } from './words.ts'

protocol.registerSchemesAsPrivileged([APP_PRIVILEGES])
app.enableSandbox()
const isFirst = app.requestSingleInstanceLock()
const feature = systemSoundFeature(process.platform)
if (feature !== null) app.commandLine.appendSwitch('enable-features', feature)

const outFolder = path.join(import.meta.dirname, '..')
const inUserData = (name: string) => path.join(app.getPath('userData'), name)
const openExternal = (address: string) => shell.openExternal(address)
const ask = async (question: MessageBoxOptions) => (await dialog.showMessageBox(question)).response
const tell = (message: string) => void dialog.showMessageBox({ type: 'info', title: app.getName(), message })

/** The app is left open for weeks. */
const UPDATES_EVERY_MS = DAY_MS

/** A link that opens the app on a Mac comes before everything else. */
let firstPath = pathOfArguments(process.argv)
let openLink = (link: string) => {
  firstPath = pathOfLink(link) ?? firstPath
}
app.on('open-url', (event, link) => {
  event.preventDefault()
  openLink(link)
})

async function start(): Promise<void> {
  await app.whenReady()
  await speakBest(app.getPreferredSystemLanguages())
  app.setAsDefaultProtocolClient(LINK_SCHEME)
  if (process.platform === 'win32')
    app.setAppUserModelId(appIdOf({ isPackaged: app.isPackaged, folder: app.getAppPath(), program: process.execPath }))
  const settings = createSettings({ file: inUserData('settings.json'), given: givenServer(process.argv, process.env) })
  const sessions = createSessionKeeper({ vault: createTokenVault({ file: inUserData('session.json'), safeStorage }) })
  const serverAddress = () => settings.serverAddress()

  const openWindow = createOpenWindow({
    BrowserWindow,
    screen,
    preloadPath: path.join(outFolder, 'preload/index.cjs'),
    openExternal,
    serverAddress,
    stateFile: inUserData,
  })

  const main = createMainWindow({
    open(screenPath) {
      const window = openWindow({ path: screenPath, stateName: 'window.json' })
      askBeforeClosing({
        webContents: window.webContents,
        ask: (question) => dialog.showMessageBoxSync(window, question),
      })
      return window
    },
    onPageGone() {
      sockets.closeAll()
      void recordings.closeAll()
      media.cancelAll()
      frame.setRecordingState('idle')
      frame.setMenus([])
      player.setPlayable('main', false)
    },
    onPageCrashed: async (reload) => {
      const pressed = await ask({
        type: 'error',
        message: say(phrase('This window has stopped working.')),
        detail: say(phrase('Your recordings and changes are kept on this computer.')),
        buttons: [say(phrase('Reload')), say(phrase('Quit'))],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      })
      if (pressed === 0) reload()
      else app.quit()
    },
  })
  const globalKeys = createGlobalKeys({
    globalShortcut,
    press: (command) => player.press(command),
    file: inUserData('global-keys.json'),
    isMac: process.platform === 'darwin',
  })
  const player = createPlayerWindow({
    open: (screenPath) =>
      openWindow({
        path: screenPath,
        stateName: 'player.json',
        sizes: { usual: PLAYER_SIZE, least: PLAYER_SIZE },
        look: PLAYER_LOOK,
      }),
    tellMain: (channel, message) => void main.tell(channel, message),
    keys: globalKeys,
  })

  const news = createSessionNews({
    tell: (message) => [main, player].map((window) => window.tell(CHANNELS.sessionChanged, message)).includes(true),
  })
  sessions.onChange((changed) => news.publish(changed))
  noticeUnkeptSession({ sessions, show: tell })
  const sockets = createSockets({
    serverAddress,
    sessions,
    report: (report) => void main.tell(CHANNELS.socketEvent, report),
  })
  const offline = await startOffline({
    folder: inUserData('offline'),
    keyFile: inUserData('offline-key.json'),
    safeStorage,
    sessions,
    serverAddress,
    forward: createForward({ fetch, serverAddress, sessions }),
    tell: (channel, message) => main.tell(channel, message),
  })
  const { forward } = offline
  const ffmpeg = findFfmpeg({ env: process.env, bundled: bundledFfmpeg(), isWindows: process.platform === 'win32' })
  const runFfmpeg = ffmpeg === null ? null : createFfmpegRunner(ffmpeg)
  const speech = createDeviceSpeech({
    engines: createOnDeviceSpeech({
      modelsFolder: inUserData('speech-models'),
      start: createEngineProcesses({ utilityProcess, folder: import.meta.dirname }),
    }),
    report: (heard) => void main.tell(SPEECH_CHANNELS.heard, heard),
  })
  const recordings = createRecordingStore({
    folder: inUserData('recordings'),
    speech,
    repair: runFfmpeg && createRepair(runFfmpeg),
  })
  const media = await createMediaWorks({
    folder: inUserData('prepared'),
    run: runFfmpeg,
    onProgress: (job, fraction) => void main.tell(MEDIA_CHANNELS.progress, { job, fraction }),
  })
  guardPermissions(session.defaultSession)
  const systemSound = systemSoundOf({ platform: process.platform, release: os.release(), env: process.env })
  chooseHidDevice({ session: session.defaultSession, ask })
  chooseScreen({ session: session.defaultSession, desktopCapturer, ask, hasSystemSound: systemSound === 'offered' })

  const frame = createAppFrame({
    electron: { app, Menu, nativeImage, powerSaveBlocker, Tray },
    main,
    updater: await findUpdater(app, process.resourcesPath ?? ''),
    openWebsite: () => void openExternal(serverAddress()),
    tell,
    isMac: process.platform === 'darwin',
  })

  const gate = createBridgeGate({
    ipcMain,
    windowOf: (id) => (main.has(id) ? 'main' : player.has(id) ? 'player' : null),
  })
  registerIpc(gate, {
    appVersion: app.getVersion(),
    settings,
    sessions,
    sockets,
    seen: (n) => news.seen(n),
    openExternal,
  })
  registerRecordings(gate, { store: recordings, sources: { screen: true, systemSound } })
  registerSpeech(gate, { speech, store: recordings })
  offline.register(gate)
  let watched: WatchedFolders | undefined
  const outbox = await startOutbox({
    gate,
    folder: inUserData('outbox'),
    settingsFile: inUserData('outbox.json'),
    sessions,
    serverAddress,
    fetch,
    tell: (channel, message) => main.tell(channel, message),
    onLeaving: async (item, why) => {
      await watched?.left(item, why)
    },
  })
  const folders = createWatchedFolders({
    records: createWatchedRecords(inUserData('watched')),
    outbox,
    account: () => accountOf(sessions, serverAddress()),
    onChange: () => void main.tell(WATCHED_CHANNELS.changed, null),
    watch: watchBelow,
    after: timer,
  })
  watched = folders
  registerWatchedIpc(gate, {
    watched: folders,
    chooseFolder: async () => (await dialog.showOpenDialog({ properties: ['openDirectory'] })).filePaths[0] ?? null,
  })
  sessions.onChange(() => folders.begin())
  void folders.begin()
  powerMonitor.on('resume', () => {
    outbox.wake()
    void folders.look()
  })
  const local = createLocalFiles({
    [RECORDINGS_PATH]: createRecordingFinder(recordings),
    [PREPARED_PATH]: createPreparedFinder(media),
    [WAITING_PATH]: createWaitingFinder(outbox),
  })
  protocol.handle(APP_SCHEME, createAppHandler({ buildFolder: path.join(outFolder, 'renderer'), forward, local }))
  registerMedia(gate, { works: media, local })
  registerPlayer(gate, player)
  registerGlobalKeys(gate, globalKeys)
  registerShell(gate, {
    checkServer: (address) => checkServer(address, { fetch }),
    setMenus: frame.setMenus,
    setLanguage: (language) => void speak(language).then(frame.redraw),
    setRecordingState: frame.setRecordingState,
    notify: createNotices({
      Notification,
      isInFront: () => main.isInFront(),
      show: (screenPath) => main.show(screenPath),
    }),
  })

  frame.showMenu()
  main.show(settings.isServerChosen() ? (firstPath ?? '/') : '/server')
  openLink = (link) => main.show(pathOfLink(link))
  app.on('activate', () => main.show())
  app.on('second-instance', (_event, argv) => main.show(pathOfArguments(argv)))
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  frame.checkForUpdates()
  setInterval(frame.checkForUpdates, UPDATES_EVERY_MS).unref()
}

// A second start only brings the first one to the front: its folders are in use, and not to be tidied up.
if (!isFirst) app.quit()
else
  start().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    app.exit(1)
  })
