import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bridge } from './desktop-bridge.ts'
import { getFile } from '../../src/shared/contract/files/one-file.ts'
import { fakeFile } from '../support/fake-file.ts'
import { openScreen } from './screen.tsx'

/** The medium of the player: nothing is decoded here. */
let medium: HTMLMediaElement

beforeEach(() => {
  vi.clearAllMocks()
  // Each its own: another screen's medium may pause as it goes.
  const playing = new WeakSet<HTMLMediaElement>()
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return !playing.has(this)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    if (playing.delete(this)) this.dispatchEvent(new Event('pause'))
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    if (playing.has(this)) return
    playing.add(this)
    this.dispatchEvent(new Event('play'))
  })
  // The first thing that is said of it.
  vi.spyOn(HTMLMediaElement.prototype, 'preload', 'set').mockImplementation(function (this: HTMLMediaElement) {
    // oxlint-disable-next-line typescript/no-this-alias -- nothing else tells which element was made
    medium = this
  })
})

afterEach(() => vi.restoreAllMocks())

async function open() {
  const { file } = fakeFile(1, { name: 'talk.mp3', length: 100 })
  const shown = openScreen(`/player/${file._id}`, {
    role: 'HUMAN-TRANSCRIPTOR',
    answers: (api) => api.reply(getFile, { ...file, human_transcription: null }),
  })
  await screen.findByRole('heading', { name: 'talk.mp3' })
  expect(screen.getByRole('button', { name: 'Play' })).toBeDisabled()
  act(() => void medium.dispatchEvent(new Event('loadedmetadata')))
  // The screen may begin to listen to the player only after it was drawn, and look at its state then.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Play' })).toBeEnabled())
  return shown
}

test('[DT-012] the small player plays by its buttons and its keys', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Play' }))
  await user.click(await screen.findByRole('button', { name: 'Pause' }))
  medium.currentTime = 50
  await user.click(screen.getByRole('button', { name: 'Back 5 seconds' }))
  expect(medium.currentTime).toBe(45)
  await user.keyboard('{F2}')
  expect(medium.currentTime).toBe(50)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.4')
  expect(medium.playbackRate).toBe(1.4)
  await user.keyboard('{Tab}')
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible()
  await user.keyboard('{Escape}')
  expect(bridge.player.close).toHaveBeenCalledOnce()
})

test('[DT-012] it answers keys that are pressed while another program is in front, once it can play', async () => {
  await open()
  await waitFor(() => expect(bridge.player.setPlayable).toHaveBeenCalledWith(true))
  act(() => bridge.heard.command('toggle-play'))
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible()
  act(() => bridge.heard.command('recording-stop'))
  act(() => bridge.heard.command('toggle-play'))
  expect(screen.getByRole('button', { name: 'Play' })).toBeVisible()
})

test('a file that cannot be opened says so', async () => {
  openScreen('/player/f1', { role: 'USER', answers: (api) => api.refuse(getFile, 404) })
  expect(await screen.findByRole('alert')).toHaveTextContent('The file could not be opened.')
})
