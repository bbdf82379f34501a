import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { bridge } from './desktop-bridge.ts'
import { login } from '../../src/shared/contract/auth.ts'
import { appPasskeySignIn } from '../../src/shared/contract/factors.ts'
import { supportedTranscriptionLanguages } from '../../src/shared/contract/files/languages.ts'
import type { WatchedFolder } from '../../src/shared/bridge/watched.ts'
import { messages } from '../../src/shared/messages.ts'
import { listFolders } from '../../src/shared/contract/folders.ts'
import { fakeFile } from '../support/fake-file.ts'
import type { FakeApi } from '../support/fake-api.ts'
import { LAST_LANGUAGE_KEY } from '../support/last-language.ts'
import { openScreen, signIn } from './screen.tsx'

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

test('a passkey is used in the system’s browser, and the app goes on with the code that comes back', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user, api } = openScreen('/auth/login', {
    answers: (answered) =>
      answered.reply(appPasskeySignIn, () => {
        signIn('USER')
        return { token: 'kept', expire_date: 4_000_000_000, has_email_address_validated: true }
      }),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Remember me' }))
  await user.click(screen.getByRole('button', { name: 'Log in with a passkey' }))
  expect(await screen.findByText('Continue in your browser. It leads you back here.')).toBeVisible()
  await waitFor(() => expect(open).toHaveBeenCalled())
  const address = new URL(String(open.mock.calls[0]?.[0]))
  expect(address.origin + address.pathname).toBe('https://old.example/auth/app-passkey')
  act(() => bridge.heard.path(`/auth/sign-on/${'k'.repeat(43)}`))
  await waitFor(() => expect(location.pathname).toBe('/files'))
  const body = api.sent(appPasskeySignIn)[0]?.body as { verifier: string }
  expect(body).toEqual({ code: 'k'.repeat(43), verifier: expect.any(String), remember: true })
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body.verifier))
  expect(address.searchParams.get('app')).toBe(Buffer.from(hash).toString('base64url'))
})

test('a login that asks for a passkey leads to the browser as well', async () => {
  const { user } = openScreen('/auth/login', {
    answers: (answered) =>
      answered.reply(login, {
        token: null,
        expire_date: null,
        has_email_address_validated: true,
        second_factor: { challenge: 'k'.repeat(43), codes: false, passkeys: true },
      }),
  })
  await user.type(await screen.findByLabelText('E-mail'), 'anna@example.org')
  await user.type(screen.getByLabelText('Password'), 'harbour-1961')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Log in with a passkey' })).toBeEnabled()
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

describe('the watched folder, in the settings of the app', () => {
  const recording = { id: '1', name: 'talk.mp3', state: 'uploaded' as const, foundAt: 1_780_000_000_000, problem: null }
  const folder: WatchedFolder = {
    path: '/home/anna/Recordings',
    language_code: 'en',
    folder_id: null,
    problem: null,
    recordings: [
      { ...recording, id: '2', name: 'quiet.mp3', state: 'failed', problem: 'There is no speech in it.' },
      recording,
    ],
  }

  const english = { name: 'English', code: 'en', system: 'AUTO', multi: false, iso2: ['gb'] } as const
  const answerChoices = (api: FakeApi) => {
    api.reply(supportedTranscriptionLanguages, [{ ...english, iso2: [...english.iso2] }])
    api.reply(listFolders, { folders: [] })
  }

  test('is off until a folder and a language are chosen', async () => {
    const { user } = openScreen('/account/app', { role: 'USER', answers: answerChoices })
    const section = within((await screen.findByRole('heading', { name: 'Watched folder' })).closest('section')!)
    expect(await section.findByText('Each recording uses as much automatic time as it is long.')).toBeVisible()
    await user.click(await section.findByRole('button', { name: 'Watch this folder' }))
    expect(section.getByText('Choose a folder first.')).toBeVisible()
    expect(section.getByText('Choose a language.')).toBeVisible()
    expect(bridge.watched.start).not.toHaveBeenCalled()
    await user.click(section.getByRole('button', { name: 'Choose folder' }))
    expect(await section.findByText('/home/anna/Recordings')).toBeVisible()
    await user.click(section.getByRole('button', { name: /Spoken language/ }))
    await user.click(await screen.findByRole('option', { name: /English/ }))
    await user.click(section.getByRole('checkbox', { name: 'Also upload recordings that are there already' }))
    bridge.watched.get.mockResolvedValueOnce(folder)
    await user.click(section.getByRole('button', { name: 'Watch this folder' }))
    await waitFor(() =>
      expect(bridge.watched.start).toHaveBeenCalledExactlyOnceWith({
        language_code: 'en',
        folder_id: null,
        existing: true,
      }),
    )
    expect(await section.findByText(/are uploaded and transcribed automatically/)).toHaveTextContent(
      '/home/anna/Recordings',
    )
  })

  test('tells what became of each recording and why, follows it, and can be stopped', async () => {
    bridge.watched.get.mockResolvedValueOnce(folder)
    const { user } = openScreen('/account/app', { role: 'USER', answers: answerChoices })
    const list = await screen.findByRole('list', { name: 'Recordings of this folder' })
    const [failed, uploaded] = within(list).getAllByRole('listitem')
    expect(failed).toHaveTextContent(/^quiet.mp3 ?Failed · .*There is no speech in it\.$/)
    expect(uploaded).toHaveTextContent(/^talk.mp3 ?Uploaded · /)
    bridge.watched.get.mockResolvedValueOnce({ ...folder, problem: messages.watchedNotRead, recordings: [] })
    act(() => bridge.heard.watched())
    expect(await screen.findByText(messages.watchedNotRead)).toBeVisible()
    expect(screen.getByText('Nothing new has come yet.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Stop watching' }))
    expect(await screen.findByRole('button', { name: 'Watch this folder' })).toBeVisible()
    expect(bridge.watched.stop).toHaveBeenCalledOnce()
  })
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

describe('a recording that this computer writes down', () => {
  const english = { name: 'English', code: 'en', system: 'AUTO', multi: false, iso2: ['gb'] } as const
  const answers = (api: FakeApi) => {
    api.reply(supportedTranscriptionLanguages, [{ ...english, iso2: [...english.iso2] }])
    api.reply(listFolders, { folders: [] })
    localStorage.setItem(LAST_LANGUAGE_KEY, 'en')
  }

  async function chooseRecorder(user: UserEvent) {
    await user.click(await screen.findByText('New record'))
  }

  test('where no engine is installed the recorder says so, and records as ever', async () => {
    const { user } = openScreen('/files/upload', { role: 'USER', answers })
    await chooseRecorder(user)
    expect(await screen.findByText(/No speech engine for English is installed on this computer/)).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: 'Write down what is said while recording' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Record audio' })).toBeEnabled()
  })

  test('it is off until it is ticked, says what it costs, and is for sound alone', async () => {
    bridge.speech.languages.mockResolvedValue(['en'])
    const { user } = openScreen('/files/upload', { role: 'USER', answers })
    await chooseRecorder(user)
    expect(await screen.findByRole('checkbox', { name: 'Write down what is said while recording' })).not.toBeChecked()
    expect(screen.getByText(/about a quarter of a processor core, and 115 MB an hour/)).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Video' }))
    expect(screen.queryByRole('checkbox', { name: 'Write down what is said while recording' })).toBeNull()
    bridge.speech.languages.mockResolvedValue([])
  })

  test('one that a crash left is saved with its words, as its own transcript, which costs no time', async () => {
    const id = '0199a1b2-0000-7000-8000-000000000009'
    bridge.recordings.list.mockResolvedValue([
      { id, kind: 'audio', mimeType: 'audio/wav', startedAt: 1, recordedMs: 9000, bytes: 288_044, spoken: 'en-GB' },
    ])
    const { user } = openScreen('/files/upload', { role: 'USER', answers })
    const answered = globalThis.fetch
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
      input.startsWith('/local/') ? Promise.resolve(new Response('RIFF')) : answered(input, init),
    )
    const save = await screen.findByRole('button', { name: /^Save .* with its words$/ })
    await user.click(save)
    expect(await screen.findByText('There are no words for this recording. Have it transcribed instead.')).toBeVisible()
    expect(bridge.outbox.add).not.toHaveBeenCalled()
    bridge.speech.text.mockResolvedValue('{"transcript":[]}')
    await user.click(save)
    await waitFor(() => expect(bridge.outbox.add).toHaveBeenCalledOnce())
    const [file, { id: recordingId, options, transcript }] = bridge.outbox.add.mock.calls[0]!
    expect([await file.text(), recordingId, await (transcript as File).text()]).toEqual([
      'RIFF',
      id,
      '{"transcript":[]}',
    ])
    expect(options).toMatchObject({ is_for_transcribe: false, language_code: 'en-GB', is_multilingual: false })
    bridge.recordings.list.mockResolvedValue([])
  })
})
