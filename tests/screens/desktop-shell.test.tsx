import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bridge } from './desktop-bridge.ts'
import { supportedTranscriptionLanguages } from '../../src/shared/contract/files/languages.ts'
import { fakeFile } from '../support/fake-file.ts'
import { LAST_LANGUAGE_KEY } from '../support/last-language.ts'
import { openScreen } from './screen.tsx'

test('the first start asks for the server, says why one cannot be used, and takes one that answers', async () => {
  const { user } = openScreen('/server')
  const field = await screen.findByLabelText('Address of the server')
  expect(field).toHaveValue('https://old.example')
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  expect(await screen.findByText('old.example cannot be reached.')).toBeVisible()
  expect(bridge.setServerAddress).not.toHaveBeenCalled()

  bridge.shell.checkServer.mockResolvedValue({ isUsable: true, address: 'https://new.example' })
  await user.clear(field)
  await user.type(field, 'new.example')
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(bridge.setServerAddress).toHaveBeenCalledExactlyOnceWith('https://new.example'))
  expect(bridge.shell.checkServer).toHaveBeenLastCalledWith('new.example')
  expect(await screen.findByLabelText('E-mail')).toBeVisible()
  expect(location.pathname).toBe('/auth/login')
})

test('the sign-in says for which server it is', async () => {
  openScreen('/auth/login')
  expect(await screen.findByText('Server: old.example')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Use another server' })).toHaveAttribute('href', '/server')
})

test('a link of the system opens its screen', async () => {
  openScreen('/auth/login')
  await screen.findByText('Server: old.example')
  act(() => bridge.heard.path('/server'))
  expect(await screen.findByRole('heading', { name: 'Your server' })).toBeVisible()
})

test('the system tells when a text is ready that was in work, and of nothing else', async () => {
  openScreen('/files', { role: 'SUBSCRIBER' })
  await waitFor(() => expect(bridge.connectSocket).toHaveBeenCalled())
  const say = (status: 'TRANSCRIBE' | 'EDITING') =>
    bridge.heard.socket?.received(
      JSON.stringify({
        event: 'fileChanged',
        data: { id: 'f1', item: fakeFile(1, { _id: 'f1', name: 'talk.mp3', status }) },
      }),
    )
  act(() => say('EDITING'))
  expect(bridge.shell.notify).not.toHaveBeenCalled()
  act(() => say('TRANSCRIBE'))
  act(() => say('EDITING'))
  act(() => say('EDITING'))
  expect(bridge.shell.notify).toHaveBeenCalledExactlyOnceWith({
    title: 'talk.mp3',
    body: 'Your transcript is ready.',
    path: '/editor/f1',
  })
})

test('[DT-012] keys for behind another program are pressed to choose them, in the settings of the app', async () => {
  const { user } = openScreen('/account/app', { role: 'HUMAN-TRANSCRIPTOR' })
  const change = await screen.findByRole('button', { name: 'Change the key of Play or pause' })
  await user.click(change)
  await user.keyboard('{Control>}{Alt>}p{/Alt}{/Control}')
  await waitFor(() => expect(bridge.globalKeys.set).toHaveBeenCalledExactlyOnceWith('toggle-play', 'Ctrl+Alt+P'))
  expect(await screen.findByText('Ctrl+Alt+P now does ‘Play or pause’.')).toBeVisible()

  bridge.globalKeys.set.mockResolvedValueOnce({
    isSet: false,
    message: 'This key is used by the system or another program. Press another key.',
  })
  await user.click(screen.getByRole('button', { name: 'Change the key of Slower' }))
  await user.keyboard('{F5}')
  expect(await screen.findByRole('alert')).toHaveTextContent('used by the system or another program')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alert')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Remove the key from Back 5 seconds' }))
  await waitFor(() => expect(bridge.globalKeys.set).toHaveBeenLastCalledWith('skip-back', null))
  bridge.globalKeys.list.mockResolvedValueOnce([{ command: 'toggle-play', key: 'F4', isRefused: true }])
  await user.click(screen.getByRole('button', { name: 'Restore the default keys' }))
  expect(await screen.findByText(/now uses F4/)).toBeVisible()
  expect(bridge.globalKeys.restore).toHaveBeenCalledOnce()
  expect(screen.getByText('https://old.example')).toBeVisible()
  expect(screen.getByText('Longhand 1.2.0')).toBeVisible()
})

test('no script of Stripe or Dropbox is loaded: their parts open in the browser', async () => {
  localStorage.setItem(LAST_LANGUAGE_KEY, 'en')
  const { user } = openScreen('/account/checkout', {
    role: 'SUBSCRIBER',
    config: { billing: 'stripe', stripe_publishable_key: 'pk_test_1', dropbox_app_key: 'key' },
    answers: (api) =>
      api.reply(supportedTranscriptionLanguages, [
        { name: 'English', code: 'en', system: 'AUTO', multi: true, iso2: ['gb'] },
      ]),
  })
  expect(await screen.findByText(/^Pay in your browser/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open in your browser' })).toHaveAttribute('href', '/account/checkout')
  await user.click(screen.getByRole('link', { name: 'My files' }))
  await user.click((await screen.findAllByRole('link', { name: 'Upload' }))[0]!)
  await user.click(await screen.findByRole('radio', { name: /Dropbox/ }))
  expect(await screen.findByText(/^Dropbox only works in the browser/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open in your browser' })).toHaveAttribute('href', '/files/upload')
  expect(document.querySelector('script[src*="stripe"], script[src*="dropbox"]')).toBeNull()
})

test('[DT-011] what lies in the outbox goes only after a question, for it may be nowhere else', async () => {
  const { user } = openScreen('/files', { role: 'SUBSCRIBER' })
  await screen.findByRole('heading', { level: 1 })
  act(() =>
    bridge.heard.outbox([
      {
        id: 'a',
        name: 'talk.ogg',
        state: 'failed',
        sentBytes: 0,
        totalBytes: 10,
        part: null,
        problem: 'Too large.',
        retryAt: null,
      },
    ]),
  )
  await user.click(await screen.findByRole('button', { name: 'Dismiss talk.ogg' }))
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Remove talk.ogg' })).getByRole('button', { name: 'Cancel' }),
  )
  expect(bridge.outbox.remove).not.toHaveBeenCalled()
  await user.click(await screen.findByRole('button', { name: 'Dismiss talk.ogg' }))
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Remove talk.ogg' })).getByRole('button', { name: 'Remove' }),
  )
  expect(bridge.outbox.remove).toHaveBeenCalledExactlyOnceWith('a')
})

test('[DT-011] what waits in the outbox behind others is sent first, one that is tried again too', async () => {
  const { user } = openScreen('/files', { role: 'SUBSCRIBER' })
  await screen.findByRole('heading', { level: 1 })
  const entry = {
    id: 'a',
    name: 'one.ogg',
    state: 'waiting',
    sentBytes: 0,
    totalBytes: 10,
    part: null,
    problem: null,
    retryAt: null,
  } as const
  act(() => bridge.heard.outbox([entry, { ...entry, id: 'b', name: 'two.ogg', state: 'retrying' }]))
  expect(screen.queryByRole('button', { name: 'Send first one.ogg' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send first two.ogg' }))
  expect(bridge.outbox.sendFirst).toHaveBeenCalledExactlyOnceWith('b')
})

test('[DT-013] what waits in the outbox is listened to, with the shape of its sound, until its last step', async () => {
  const { user } = openScreen('/files', { role: 'SUBSCRIBER' })
  await screen.findByRole('heading', { level: 1 })
  const entry = {
    id: 'a',
    name: 'talk.ogg',
    state: 'waiting',
    sentBytes: 0,
    totalBytes: 10,
    part: null,
    problem: null,
    retryAt: null,
  } as const
  act(() => bridge.heard.outbox([entry]))
  const listen = await screen.findByRole('button', { name: 'Listen to talk.ogg' })
  expect(bridge.media.peaks).not.toHaveBeenCalled()
  await user.click(listen)
  const [job, address] = bridge.media.peaks.mock.calls[0]!
  expect(address).toBe('/local/outbox/a')
  expect(screen.getByLabelText('talk.ogg', { selector: 'video' })).toHaveAttribute('src', address)
  expect(screen.getByRole('button', { name: 'Play talk.ogg' })).toBeEnabled()
  expect(screen.getByText('Analysing the sound')).toBeVisible()
  expect(bridge.media.cancel).not.toHaveBeenCalled()
  act(() => bridge.heard.outbox([{ ...entry, state: 'checking' }]))
  expect(screen.queryByRole('button', { name: 'Play talk.ogg' })).toBeNull()
  expect(bridge.media.cancel).toHaveBeenCalledExactlyOnceWith(job)

  bridge.media.peaks.mockResolvedValueOnce({
    isDone: false,
    message: 'The waveform could not be drawn. You can still play the file.',
  })
  act(() => bridge.heard.outbox([{ ...entry, id: 'b', name: 'other.ogg' }]))
  await user.click(await screen.findByRole('button', { name: 'Listen to other.ogg' }))
  expect(await screen.findByText(/could not be drawn/)).toBeVisible()
})
