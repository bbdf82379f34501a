import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listFiles } from '../../src/shared/contract/files/list.ts'
import {
  confirmImport,
  listImports,
  type MediaImport,
  removeImport,
  retryImport,
} from '../../src/shared/contract/imports.ts'
import { messages } from '../../src/shared/messages.ts'
import { fakeFile } from '../support/fake-file.ts'
import { FakeSocket } from './fake-socket.ts'
import { answerFiles, openScreen } from './screen.tsx'

const talk: MediaImport = {
  _id: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507',
  name: 'talk.wav',
  state: 'fetching',
  received: 25_000_000,
  size: 100_000_000,
  problem: null,
  file_id: null,
  page: null,
  same: null,
  same_cost: null,
}

/** Opens the files of somebody who comes back while Dropbox's file is this far. */
function open(first: MediaImport) {
  let now: MediaImport[] = [first]
  const opened = openScreen('/files', {
    role: 'USER',
    config: { dropbox_app_key: 'key' },
    answers: (api) => api.reply(listImports, () => now),
  })
  /** The server has them so now; with `told` it says so. */
  const become = (...next: MediaImport[]) => void (now = next)
  const told = (...next: MediaImport[]) => {
    become(...next)
    FakeSocket.last?.say({ event: 'importChanged', data: { id: first._id } })
  }
  return { ...opened, become, told }
}

const imports = () => screen.findByRole('region', { name: 'Imports' })

test('whoever comes back sees how far an import is, and its file once it is there', async () => {
  const { api, told } = open(talk)
  const region = within(await imports())
  expect(region.getByText('25%')).toBeVisible()
  expect(region.getByText('Fetching: 25 MB of 100 MB')).toBeVisible()
  told({ ...talk, state: 'waiting', problem: 'Dropbox could not be reached, or stopped sending.' })
  expect(
    await region.findByText('Dropbox could not be reached, or stopped sending. Trying again in a moment'),
  ).toBeVisible()
  const before = api.sent(listFiles).length
  answerFiles(api, [fakeFile(1, { name: 'talk.wav' })])
  told()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Imports' })).toBeNull())
  expect(await screen.findByRole('row', { name: /talk\.wav/ })).toBeVisible()
  expect(api.sent(listFiles).length).toBeGreaterThan(before)
})

test('one that failed says why, and is tried again or dismissed; one under way is cancelled', async () => {
  const { api, user, become } = open({ ...talk, state: 'failed', problem: messages.notMedia })
  const region = within(await imports())
  expect(region.getByRole('alert')).toHaveTextContent(messages.notMedia)
  api.reply(retryImport, () => {
    become(talk)
    return talk
  })
  await user.click(region.getByRole('button', { name: 'Try again talk.wav' }))
  api.reply(removeImport, () => become())
  await user.click(await region.findByRole('button', { name: 'Cancel talk.wav' }))
  await waitFor(() => expect(api.sent(removeImport)).toMatchObject([{ params: { id: talk._id } }]))
  // The keyboard goes on from the heading over the list, not from the top of the page.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  expect(api.sent(retryImport)).toMatchObject([{ params: { id: talk._id } }])
})

test('[UP-028] a medium whose own text does not fit says so, and where to bring another; no trying again', async () => {
  const problem = `${messages.jsonCorrupted} This text goes on after the end of the media.`
  open({ ...talk, state: 'failed', received: 100_000_000, problem, file_id: talk._id })
  const region = within(await imports())
  expect(region.getByRole('alert')).toHaveTextContent(
    `${problem} The recording is in your files, waiting for another text.`,
  )
  expect(region.queryByRole('button', { name: /^Try again/ })).toBeNull()
  expect(region.getByRole('button', { name: 'Dismiss talk.wav' })).toBeVisible()
})

test('an import that cannot be cancelled is shown again, with the reason', async () => {
  const { api, user } = open(talk)
  const region = within(await imports())
  api.refuse(removeImport, 503, { code: 'busy', message: 'Come back later.' })
  await user.click(region.getByRole('button', { name: 'Cancel talk.wav' }))
  expect(await screen.findByText('Come back later.')).toBeVisible()
  expect(within(await imports()).getByText('talk.wav')).toBeVisible()
})

test('what the person has is offered to be opened, and becomes another file only when they say so', async () => {
  const { api, user, told } = open({ ...talk, state: 'checking', received: 100_000_000 })
  const region = within(await imports())
  const same = {
    _id: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e5aa',
    name: 'Harbour.wav',
    uploaded_date: '2026-11-21T09:30:00Z',
  }
  const cost = { auto: 3723, human: 0 }
  told({ ...talk, state: 'same', received: 100_000_000, same, same_cost: cost })
  const found = within(await region.findByRole('region', { name: 'talk.wav' }))
  expect(found.getByRole('alert')).toHaveTextContent(
    'You already have this recording: Harbour.wav, uploaded 21 Nov 2026. Open it',
  )
  expect(found.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', `/editor/${same._id}`)
  expect(found.getByText(/^This takes/)).toHaveTextContent('This takes 1h 02m 03s of your auto time.')
  expect(found.getByRole('button', { name: 'Dismiss talk.wav' })).toBeVisible()
  told({ ...talk, state: 'same', received: 100_000_000 })
  expect(await found.findByText('You had this recording, but it has been deleted since.')).toBeVisible()
  expect(found.getByText('Adding it again costs its length.')).toBeVisible()
  api.reply(confirmImport, { ...talk, state: 'waiting' })
  await user.click(found.getByRole('button', { name: 'Add again talk.wav' }))
  await waitFor(() => expect(api.sent(confirmImport)).toMatchObject([{ params: { id: talk._id } }]))
})

test('a page is not fetched before its person knows what is there, how long it is and what it costs', async () => {
  const page = { length: 3723, size: 60_000_000, cost: { auto: 3723, human: 0 } }
  const { api, user, told } = open({ ...talk, name: 'Harbour talk.m4a', state: 'looking', received: 0, size: null })
  const region = within(await imports())
  expect(region.getByText('Looking at the page')).toBeVisible()
  told({ ...talk, name: 'Harbour talk.m4a', state: 'asking', received: 0, size: null, page })
  const found = within(await region.findByRole('region', { name: 'Harbour talk.m4a' }))
  expect(found.getByText(/^1h 02m 03s, about 60/)).toBeVisible()
  api.reply(confirmImport, { ...talk, state: 'waiting' })
  await user.click(found.getByRole('button', { name: 'Fetch Harbour talk.m4a' }))
  await waitFor(() => expect(api.sent(confirmImport)).toMatchObject([{ params: { id: talk._id } }]))
})
