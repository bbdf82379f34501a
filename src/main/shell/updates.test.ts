import { EventEmitter } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findUpdater } from './find-updater.ts'
import { createUpdates, type Updater, type UpdateState } from './updates.ts'

/** An updater whose check emits what it is told to. */
function world({ found, isBusy = false }: { found: (updater: EventEmitter) => void; isBusy?: boolean }) {
  const emitter = new EventEmitter()
  const quitAndInstall = vi.fn()
  const updater = Object.assign(emitter, {
    checkForUpdates: vi.fn(async () => found(emitter)),
    quitAndInstall,
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: true,
  })
  const states: UpdateState[] = []
  const said: string[] = []
  const updates = createUpdates({
    updater: updater as unknown as Updater,
    onChange: (state) => states.push(state),
    tell: (message) => said.push(message),
    isBusy: () => isBusy,
  })
  return { updater, updates, states, said, quitAndInstall }
}

const arrives = (emitter: EventEmitter) => {
  emitter.emit('update-available', { version: '1.3.0' })
  emitter.emit('download-progress', { percent: 40.7 })
  emitter.emit('update-downloaded', { version: '1.3.0' })
}

test('a new version is loaded in the background and waits for a restart', async () => {
  const { updates, states, quitAndInstall, updater } = world({ found: arrives })
  await updates.check()
  expect(states).toEqual([
    { at: 'checking' },
    { at: 'loading', percent: 0 },
    { at: 'loading', percent: 40 },
    { at: 'ready', version: '1.3.0' },
  ])
  expect([updater.autoDownload, updater.autoInstallOnAppQuit, updater.allowDowngrade]).toEqual([true, true, false])
  await updates.check()
  expect(updater.checkForUpdates).toHaveBeenCalledOnce()
  updates.install()
  expect(quitAndInstall).toHaveBeenCalledOnce()
})

test('no restart takes a running recording along', async () => {
  const { updates, said, quitAndInstall } = world({ found: arrives, isBusy: true })
  await updates.check()
  updates.install()
  expect(quitAndInstall).not.toHaveBeenCalled()
  expect(said[0]).toContain('A recording is running')
})

test('a person who asks hears how it went, others are left alone', async () => {
  const newest = world({ found: (emitter) => emitter.emit('update-not-available') })
  await newest.updates.check()
  expect(newest.said).toEqual([])
  await newest.updates.check(true)
  expect(newest.said).toEqual(['You have the latest version.'])

  const offline = world({
    found: () => {
      throw new Error('net::ERR_INTERNET_DISCONNECTED')
    },
  })
  await offline.updates.check(true)
  expect(offline.updates.state()).toEqual({ at: 'failed' })
  expect(offline.said[0]).toContain('couldn’t check for updates')
  await offline.updates.check()
  expect(offline.updater.checkForUpdates).toHaveBeenCalledTimes(2)
})

test('a failure while loading ends nothing', async () => {
  const { updater, updates } = world({ found: (emitter) => emitter.emit('update-available', { version: '1.3.0' }) })
  await updates.check()
  updater.emit('error', new Error('sha512 checksum mismatch'))
  expect(updates.state()).toEqual({ at: 'failed' })
})

test('a copy that does not update itself says so', async () => {
  const updates = createUpdates({ updater: null, onChange: vi.fn(), tell: vi.fn(), isBusy: () => false })
  await updates.check(true)
  updates.install()
  expect(updates.state()).toEqual({ at: 'off' })
})

test('a copy that was made without an address of later versions looks for none', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect([await findUpdater({ isPackaged: true }, folder), await findUpdater({ isPackaged: false }, folder)]).toEqual([
    null,
    null,
  ])
})
