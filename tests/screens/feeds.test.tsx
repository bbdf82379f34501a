import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  createFeed,
  type Episode,
  type Feed,
  fetchEpisode,
  listEpisodes,
  listFeeds,
  updateFeed,
} from '../../src/shared/contract/feeds.ts'
import { supportedTranscriptionLanguages } from '../../src/shared/contract/files/languages.ts'
import { listFolders } from '../../src/shared/contract/folders.ts'
import { openScreen } from './screen.tsx'

const FEED: Feed = {
  _id: '0198e0f0-0000-7000-8000-000000000001',
  kind: 'feed',
  url: 'https://podcasts.example.org/harbour.xml',
  place: null,
  senders: [],
  title: 'Harbour and sea',
  language_code: 'en',
  folder_id: null,
  most_hours: 10,
  used_time: 5400,
  is_enabled: true,
  paused_because: null,
  waiting: 0,
  checked_date: '2026-11-24T09:30:00.000Z',
  next_check_date: '2026-11-24T10:30:00.000Z',
  problem: null,
}
const GONE: Episode = {
  _id: '0198e0f0-0000-7000-8000-000000000002',
  title: 'Nets',
  published_date: null,
  length: null,
  state: 'failed',
  problem: 'There is no file at this link any more.',
  file_id: null,
}

function open(feeds: Feed[], episodes: Episode[] = [GONE]) {
  return openScreen('/account/feeds', {
    role: 'USER',
    config: { source_kinds: ['feed'] },
    answers: (api) => {
      api.reply(listFeeds, () => feeds)
      api.reply(listEpisodes, () => episodes)
      api.reply(listFolders, { folders: [] })
      api.reply(supportedTranscriptionLanguages, [
        { name: 'English', code: 'en', system: 'AUTO|HUMAN', multi: false, iso2: ['gb'] },
        { name: 'Romanian', code: 'ro', system: 'HUMAN', multi: false, iso2: ['ro'] },
      ])
    },
  })
}

test('a feed is added with its language, within hours that are said, and nothing is sent before', async () => {
  const { user, api } = open([])
  expect(await screen.findByText('No sources yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add source' }))
  expect(screen.getByText('Enter a link that starts with https:// or http://.')).toBeVisible()
  expect(screen.getByText('Choose a language.')).toBeVisible()
  expect(screen.getByLabelText('Address of the feed')).toHaveFocus()
  await user.type(screen.getByLabelText('Address of the feed'), FEED.url)
  await user.click(screen.getByRole('button', { name: /Spoken language/ }))
  const options = await screen.findAllByRole('option', { name: /English|Romanian/ })
  // What only people transcribe is not offered.
  expect(options).toHaveLength(1)
  await user.keyboard('{Enter}')
  await user.selectOptions(screen.getByLabelText('Episodes that are already there'), 'The newest 5')
  api.refuse(createFeed, 409)
  await user.click(screen.getByRole('button', { name: 'Add source' }))
  // Beside the button that was pressed, which may be a screen away from the first field.
  const refusal = await screen.findByRole('alert')
  expect(refusal.nextElementSibling).toBe(screen.getByRole('button', { name: 'Add source' }))
  api.reply(createFeed, FEED)
  await user.click(screen.getByRole('button', { name: 'Add source' }))
  expect(await screen.findByText(/^Source added/)).toBeVisible()
  expect(screen.getByRole('status')).toHaveFocus()
  expect(api.sent(createFeed)).toMatchObject([
    { body: { kind: 'feed', url: FEED.url, language_code: 'en', folder_id: null, most_hours: 10, old_episodes: 5 } },
    expect.anything(),
  ])
})

test('its history says what failed and why, which is tried again; it is paused, and given more hours', async () => {
  const { user, api } = open([FEED])
  const feed = within(await screen.findByRole('article', { name: 'Harbour and sea' }))
  expect(feed.getByText('1h 30m 00s of 10 hours used this month.')).toBeVisible()
  await user.click(feed.getByRole('button', { name: 'Episodes' }))
  expect(await feed.findByText(GONE.problem!)).toBeVisible()
  api.reply(fetchEpisode, { ...GONE, state: 'waiting' })
  await user.click(feed.getByRole('button', { name: 'Try again Nets' }))
  await waitFor(() => expect(api.sent(fetchEpisode)).toHaveLength(1))
  api.reply(updateFeed, FEED)
  await user.click(feed.getByRole('button', { name: 'Pause' }))
  await user.click(feed.getByRole('button', { name: 'Change' }))
  const hours = feed.getByLabelText('Hours a month, at most')
  await user.clear(hours)
  await user.type(hours, '20')
  await user.click(feed.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(api.sent(updateFeed).map(({ body }) => body)).toEqual([
      { is_enabled: false },
      { most_hours: 20, folder_id: null },
    ]),
  )
})

test('a folder of the server and a bucket are added by the same form, and all stand in one list', async () => {
  const { user, api } = openScreen('/account/watched-folders', {
    role: 'USER',
    config: { source_kinds: ['feed', 'folder', 'bucket'] },
    answers: (answers) => {
      answers.reply(listFeeds, [FEED, { ...FEED, _id: `${FEED._id}2`, kind: 'folder', url: 'Radio/Old', title: 'Old' }])
      answers.reply(createFeed, FEED)
      answers.reply(listFolders, { folders: [] })
      answers.reply(supportedTranscriptionLanguages, [
        { name: 'English', code: 'en', system: 'AUTO|HUMAN', multi: false, iso2: ['gb'] },
      ])
    },
  })
  expect(await screen.findByRole('article', { name: 'Old' })).toHaveTextContent('/Radio/Old')
  expect(screen.getByRole('article', { name: FEED.title })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /Folder on the server/ }))
  await user.click(screen.getByRole('button', { name: 'Add source' }))
  expect(await screen.findByText('Enter the name of a folder.')).toBeVisible()
  await user.click(screen.getByRole('textbox', { name: 'Folder on the server' }))
  await user.paste('Radio/Interviews')
  await user.click(screen.getByRole('button', { name: /Spoken language/ }))
  await user.click(await screen.findByRole('option', { name: /English/ }))
  await user.click(screen.getByRole('checkbox', { name: /already there/ }))
  await user.click(screen.getByRole('button', { name: 'Add source' }))
  expect(await screen.findByText(/^Source added/)).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /S3 bucket/ }))
  for (const [label, text] of Object.entries({ Bucket: 'sound', 'Access key ID': 'key', 'Secret access key': 'own' })) {
    await user.click(screen.getByLabelText(label))
    await user.paste(text)
  }
  await user.click(screen.getByRole('button', { name: /Spoken language/ }))
  await user.click(await screen.findByRole('option', { name: /English/ }))
  await user.click(screen.getByRole('button', { name: 'Add source' }))
  const bucket = { kind: 'bucket', endpoint: null, region: 'us-east-1', bucket: 'sound', prefix: '' }
  await waitFor(() =>
    expect(api.sent(createFeed)).toMatchObject([
      { body: { kind: 'folder', url: 'Radio/Interviews', language_code: 'en', old_episodes: 10_000 } },
      { body: { kind: 'bucket', place: { ...bucket, access_key_id: 'key' }, secret: 'own', old_episodes: 0 } },
    ]),
  )
})
