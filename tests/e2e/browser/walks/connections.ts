import { expect, type Page } from 'playwright/test'
import { buildFolder } from '../../../support/build-folder.ts'
import { IN_A_WEEK } from './samples.ts'
import type { Walk } from './walk.ts'

const FOLDERS = [
  buildFolder(1, { name: 'Radio' }),
  buildFolder(2, { name: 'Interviews', parent_id: buildFolder(1)._id }),
]

const answerFeeds = async (page: Page) => {
  const harbour = {
    _id: '0198e0f0-0000-7000-8000-000000000011',
    kind: 'feed',
    url: 'https://podcasts.of-a-broadcaster-with-a-long-name.example.com/programmes/harbour-and-sea/feed.xml',
    title: 'Harbour and sea',
    place: null,
    senders: [],
    paused_because: null,
    language_code: 'en',
    folder_id: null,
    most_hours: 10,
    used_time: 5400,
    is_enabled: true,
    waiting: 2,
    checked_date: new Date().toISOString(),
    next_check_date: IN_A_WEEK,
    problem: 'This feed has used its hours of this month. It continues next month, or once you allow more.',
  }
  const interviews = {
    ...harbour,
    _id: '0198e0f0-0000-7000-8000-000000000012',
    kind: 'bucket',
    url: 's3://interviews/programme-about-the-harbour-and-the-sea',
    title: 'Interviews',
    is_enabled: false,
    paused_because: 'failing',
    problem: 'The bucket refuses these keys.',
  }
  const about = { published_date: '2026-11-24T06:00:00.000Z', length: 1893, problem: null, file_id: null }
  await page.route('**/api/longhand/account/feeds', (route) => route.fulfill({ json: [harbour, interviews] }))
  await page.route('**/api/longhand/account/feeds/*/episodes', (route) =>
    route.fulfill({
      json: [
        { ...about, _id: 'an-episode-that-waits-now', title: 'The pier, and who built it', state: 'waiting' },
        { ...about, _id: 'an-episode-that-is-there', title: 'Ropes', state: 'done', file_id: 'a-file' },
        {
          ...about,
          _id: 'an-episode-that-failed-now',
          title: 'Nets',
          state: 'failed',
          problem: 'There is no file at this link any more.',
        },
        { ...about, _id: 'an-episode-from-before-it', title: 'Salt', state: 'skipped', length: null },
      ],
    }),
  )
}

const openEpisodes = async (page: Page) => {
  const history = page.getByRole('table', { name: 'Episodes of Harbour and sea' })
  const button = page.getByRole('article', { name: 'Harbour and sea' }).getByRole('button', { name: 'Episodes' })
  await expect(button).toBeVisible()
  if (!(await history.isVisible())) await button.click()
  await expect(history).toBeVisible()
}

const answerDestinations = async (page: Page) => {
  const about = {
    formats: ['docx', 'srt'],
    template: '{folder}/{name}.{language}.{format}',
    sends: 'ready',
    quiet_minutes: 5,
    folder_id: null,
    tag_id: null,
    languages: [],
    with_summary: false,
    with_answers: false,
    is_enabled: true,
    paused_because: null,
    failing_since: null,
    waiting: 1,
    failed: 0,
    created_date: new Date().toISOString(),
  }
  const url = 'https://cloud.of-a-broadcaster-with-a-long-name.example.com/remote.php/dav/files/maria/Transcripts/'
  const bucket = {
    kind: 'bucket',
    endpoint: null,
    region: 'eu-central-1',
    bucket: 'harbour-texts',
    prefix: 'radio',
    access_key_id: 'AKIA',
  }
  const document = {
    file_id: 'a-file',
    language: 'en',
    format: 'docx',
    version: 3,
    attempts: 1,
    created_date: new Date().toISOString(),
    tried_date: new Date().toISOString(),
    next_try_date: null,
    problem: null,
  }
  await page.route('**/api/longhand/account/destinations', (route) =>
    route.fulfill({
      json: {
        kinds: ['folder', 'bucket', 'webdav', 'webhook'],
        own_folder: '0198e0f0-0000-7000-8000-000000000001',
        destinations: [
          {
            ...about,
            _id: 'a-destination-that-works-now',
            place: { kind: 'webdav', url, user: 'maria' },
            failing_since: new Date().toISOString(),
            failed: 2,
          },
          {
            ...about,
            _id: 'a-destination-that-is-off-now',
            place: bucket,
            is_enabled: false,
            paused_because: 'failing',
            sends: 'finished',
            languages: ['de'],
          },
        ],
      },
    }),
  )
  await page.route('**/api/longhand/account/destinations/*/deliveries', (route) =>
    route.fulfill({
      json: [
        {
          ...document,
          _id: 'a-document-that-waits-now',
          name: 'Radio/The pier, and who built it.en.docx',
          status: 'waiting',
          attempts: 2,
          next_try_date: IN_A_WEEK,
          problem: 'There is no room left there.',
        },
        { ...document, _id: 'a-document-that-is-there', name: 'Radio/Ropes.en.srt', status: 'delivered' },
        { ...document, _id: 'a-document-that-is-older', name: 'Radio/Ropes.en.docx', status: 'superseded' },
        {
          ...document,
          _id: 'a-document-that-has-failed',
          name: 'Radio/Nets.de.docx',
          status: 'failed',
          problem: 'The server refuses this user name or password.',
        },
      ],
    }),
  )
}

const openDocuments = async (page: Page) => {
  const log = page.getByRole('table')
  const button = page.getByRole('article').first().getByRole('button', { name: 'Deliveries' })
  await expect(button).toBeVisible()
  if (!(await log.isVisible())) await button.click()
  await expect(log).toBeVisible()
}

/** Has a list answer nothing but an error, or what is given. */
const answerList = (page: Page, path: 'feeds' | 'destinations', answer: object | null) =>
  page.route(`**/api/longhand/account/${path}`, (route) =>
    answer === null
      ? route.fulfill({ status: 500, json: { code: 'internal', message: '' } })
      : route.fulfill({ json: answer }),
  )

/** All kinds of sources, on a server that has them all. */
const answerKinds = (page: Page) =>
  page.route('**/api/longhand/config', async (route) => {
    const config = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...config, source_kinds: ['feed', 'folder', 'bucket', 'mail'] } })
  })

const answerFolders = (page: Page) =>
  page.route('**/api/longhand/folders', (route) => route.fulfill({ json: { folders: FOLDERS } }))

/** The form of a bucket, sent with nothing in it. */
async function sendEmptyBucket(page: Page, verb: string): Promise<void> {
  await page.getByRole('radio', { name: /^S3 bucket/ }).check({ force: true })
  await page.getByRole('button', { name: verb }).click()
  await expect(page.getByLabel('Bucket', { exact: true })).toHaveAttribute('aria-invalid', 'true')
}

/** Opens a part of the first one that is there. */
async function openChange(page: Page): Promise<void> {
  const button = page.getByRole('article').first().getByRole('button', { name: 'Change' })
  await expect(button).toBeVisible()
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
  await expect(page.getByRole('article').first().getByRole('button', { name: 'Save' })).toBeVisible()
}

/** What an account is connected to: sources and destinations, in use, empty, wrong and away. */
export const connections: Walk[] = [
  {
    role: 'USER',
    prepare: async (page) => {
      await answerKinds(page)
      await answerFolders(page)
      await answerFeeds(page)
      await answerDestinations(page)
    },
    screens: [
      { name: 'account-feeds', path: '/account/feeds', there: openEpisodes },
      { name: 'account-feeds-change', path: '/account/feeds', there: openChange },
      {
        name: 'account-watched-folders',
        path: '/account/watched-folders',
        there: async (page) => {
          await expect(page, 'goes on to its new address').toHaveURL(/\/account\/feeds$/)
          await expect(page.getByRole('article', { name: 'Interviews' })).toBeVisible()
        },
      },
      {
        name: 'account-destinations',
        path: '/account/destinations',
        there: openDocuments,
      },
      { name: 'account-destinations-change', path: '/account/destinations', there: openChange },
    ],
  },
  {
    role: 'USER',
    prepare: async (page) => {
      await answerKinds(page)
      await answerList(page, 'feeds', [])
      await answerList(page, 'destinations', {
        kinds: ['folder', 'bucket', 'webdav', 'webhook'],
        own_folder: '1',
        destinations: [],
      })
    },
    screens: [
      {
        name: 'account-feeds-wrong',
        path: '/account/feeds',
        there: async (page) => {
          await expect(page.getByText('No sources yet.')).toBeVisible()
          await sendEmptyBucket(page, 'Add source')
        },
      },
      {
        name: 'account-destinations-wrong',
        path: '/account/destinations',
        there: async (page) => {
          await expect(page.getByText('No destinations yet.')).toBeVisible()
          await sendEmptyBucket(page, 'Add destination')
        },
      },
    ],
  },
  {
    role: 'USER',
    prepare: async (page) => {
      await answerList(page, 'feeds', null)
      await answerList(page, 'destinations', null)
    },
    screens: [
      {
        name: 'account-feeds-away',
        path: '/account/feeds',
        there: (page) => expect(page.getByText("We couldn't load the sources.")).toBeVisible(),
      },
      {
        name: 'account-destinations-away',
        path: '/account/destinations',
        there: (page) => expect(page.getByText("We couldn't load the destinations.")).toBeVisible(),
      },
    ],
  },
]
