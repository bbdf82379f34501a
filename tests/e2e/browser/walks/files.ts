import { expect, type Page } from 'playwright/test'
import type { Profile } from '../../../../src/shared/contract/account.ts'
import type { CaptionCheck } from '../../../../src/shared/contract/files/captions.ts'
import type { MediaArchivePlan } from '../../../../src/shared/contract/files/media-archive.ts'
import type { Preferences } from '../../../../src/shared/contract/preferences.ts'
import type { FileStyleGuide } from '../../../../src/shared/contract/style-guides.ts'
import type { FileListItem } from '../../../../src/shared/contract/files/records.ts'
import type { Unfinished } from '../../../../src/renderer/features/files/upload/unfinished.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { HOUR_MS } from '../../../../src/shared/durations.ts'
import { buildFolder } from '../../../support/build-folder.ts'
import { NO_DEFAULTS } from '../../../../src/shared/domain/folder-defaults.ts'
import { fakeFile } from '../../../support/fake-file.ts'
import { answerFiles } from '../fake-files.ts'
import { answerPresets } from '../fake-presets.ts'
import { IN_A_WEEK, quoted } from './samples.ts'
import type { Visit, Walk } from './walk.ts'

/** Every state of a row that a transcriptor can see, and a QUOTED one of an owner. */
const deskStates = (): FileListItem[] =>
  (['STANDBY', 'HUMAN-TRANSCRIBE', 'FAILED', 'EDITING', 'FINISHED', 'FINISHED'] as const).map((status, n) => ({
    ...fakeFile(n + 1, {
      status: n === 0 ? 'QUOTED' : 'HUMAN-TRANSCRIBE',
      for_human_transcribe: true,
      length: 1830,
      price_quota_for_human_transcribe: 3720,
      name: `Council ${n}.ogg`,
    }),
    humanTranscription: {
      status,
      file_id: 'none',
      published: n === 5,
      translate_languages: [],
      note:
        n < 2
          ? 'Ana Petrović speaks first, then the mayor, and the clerk reads out the minutes of the last meeting.'
          : '',
      lease_until: status === 'EDITING' ? new Date(Date.now() + 3 * HOUR_MS).toISOString() : null,
      flags: [],
      held: false,
      failure: status === 'FAILED' ? { code: 'engine_failed', message: 'The engine stopped. Try again.' } : null,
    },
  }))

/** Opens a dialog, if it is not open, by a button and an item of its menu. */
async function openDialog(page: Page, button: string, item?: string): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const opener = page.getByRole('button', { name: button })
  await expect(opener.or(dialog).first()).toBeVisible()
  if (!(await dialog.isVisible())) {
    await opener.click()
    if (item !== undefined) await page.getByRole('menuitem', { name: item }).click()
  }
  await expect(dialog).toBeVisible()
}

/** The export of a file, with a format chosen and a part of it unfolded. */
async function openExport(page: Page, format: string, part: string): Promise<void> {
  await openDialog(page, 'Export Harbour meeting number 2.m4a')
  await page.getByText(format, { exact: true }).click()
  const summary = page.getByText(part)
  await expect(summary).toBeVisible()
  if (!(await summary.evaluate((element) => element.closest('details')!.open))) await summary.click()
}

/** Templates of documents, one of which the folder of each file has. */
async function answerTemplates(page: Page): Promise<void> {
  const template = { timecode: '[hh:mm:ss]', speaker: '{name}', heading: '' }
  const court = { ...template, _id: '0199a1b2-0000-7000-8000-000000000001', name: 'Court record', speaker: '{NAME}:' }
  const preferences: Preferences = {
    file_mails: true,
    mention_mails: true,
    vocabulary: [],
    export_template: template,
    export_templates: [court],
    file_retention: null,
    engines: [],
  }
  await page.route('**/account/preferences', (route) => route.fulfill({ json: preferences }))
  await page.route('**/file/export-template/*', (route) => route.fulfill({ json: { template: court } }))
}

async function answerCaptionCheck(page: Page): Promise<void> {
  await page.route('**/file/captions/**', (route) =>
    route.fulfill({
      json: {
        cues: 240,
        broken: 2,
        problems: [
          { cue: 12, start: 44.2, kind: 'short', text: 'No.' },
          {
            cue: 80,
            start: 312.4,
            kind: 'fast',
            text: 'and the boats that lay in the harbour were older than any of us knew',
          },
          {
            cue: 80,
            start: 312.4,
            kind: 'close',
            text: 'and the boats that lay in the harbour were older than any of us knew',
          },
        ],
      } satisfies CaptionCheck,
    }),
  )
}

/** The file has a style guide with limits of its subtitles. */
async function answerStyleGuide(page: Page): Promise<void> {
  const captions = {
    characters_per_line: 37,
    lines: 2,
    characters_per_second: 17,
    shortest_seconds: 1,
    longest_seconds: 7,
  }
  const guide = { version: 1, name: 'Harbour subtitles', gate: false, captions } as const
  await page.route('**/file/style/*', (route) =>
    route.fulfill({ json: { choice: null, guide: { _id: 'subtitles', guide } } satisfies FileStyleGuide }),
  )
}

/** An upload that an earlier page of this browser began. */
async function leaveAnUpload(page: Page, { url }: Visit): Promise<void> {
  const reply = await page.request.get(`${url}/api/longhand/account/profile`)
  const { user } = (await reply.json()) as Profile
  const name = 'A rather long name of a recording of the harbour meeting in November.mp4'
  const upload: Unfinished = {
    fingerprint: 'left',
    url: `${url}/uploads/1`,
    name,
    size: 2_000_000_000,
    received: 700_000_000,
    at: Date.now(),
    options: { language_code: 'en' },
  }
  await page.addInitScript(
    ([key, value]) => localStorage.setItem(key!, value!),
    [`longhand.upload.${user._id}.left`, JSON.stringify(upload)],
  )
}

/** Ticks all rows, on the phone one after the other, for there is no head. */
async function selectAll(page: Page): Promise<void> {
  const ticks = page.getByRole('checkbox', { name: /^Select Harbour/ })
  await expect(ticks).toHaveCount(8)
  for (const tick of await ticks.all()) await tick.check()
  await expect(page.getByText('8 selected')).toBeVisible()
}

const radio = buildFolder(1, {
  name: 'Radio',
  files: 3,
  defaults: {
    ...NO_DEFAULTS,
    language_code: 'en',
    export_format: 'docx',
    speakers: '2',
    retention: { days: 365, from: 'uploaded' },
    vocabulary: ['Ana Petrović', 'Pier 7', 'Zadar'],
  },
})
const interviews = buildFolder(2, {
  name: 'Interviews about the harbour, its pier and those who built it',
  parent_id: radio._id,
  defaults: { ...NO_DEFAULTS, retention: { days: 90, from: 'finished' }, vocabulary: ['Ivić'] },
})

/** Folders, one in another, and the list of files that says so. */
async function answerFolders(page: Page): Promise<void> {
  await page.route('**/api/longhand/folders', (route) => route.fulfill({ json: { folders: [radio, interviews] } }))
  await page.route('**/api/longhand/folders/*', (route) =>
    route.fulfill({ status: 409, json: { code: 'folder_changed', message: 'This folder was changed meanwhile.' } }),
  )
  await answerFiles(page, [fakeFile(1, { name: 'Harbour meeting.m4a' })], { folder_count: 2 })
}

/** The defaults of the inner folder, which the server has refused to change. */
async function openDefaults(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (!(await dialog.isVisible())) {
    const folders = page.getByRole('navigation', { name: 'Folders' })
    await folders.getByRole('button', { name: 'Open Radio' }).click()
    await folders.getByRole('button', { name: /^More for the folder Interviews/ }).click()
    await page.getByRole('menuitem', { name: 'Defaults' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await expect(dialog.getByRole('alert')).toBeVisible()
}

/** The recordings of all rows as zips. */
async function openZips(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (!(await dialog.isVisible())) {
    const ticks = page.getByRole('checkbox', { name: /^Select Harbour/ })
    await expect(ticks.first()).toBeVisible()
    for (const tick of await ticks.all()) await tick.check()
    await page.getByRole('button', { name: 'More for the selected files' }).click()
    await page.getByRole('menuitem', { name: 'Download recordings' }).click()
  }
  await expect(dialog).toBeVisible()
}

/** Recordings, of one of which the server has none, that are too many bytes for one zip. */
async function answerLargeFiles(page: Page): Promise<void> {
  const large = [1, 2, 3].map((n) => fakeFile(n, { name: `Harbour meeting number ${n}.mp4`, size: 30_000_000_000 }))
  const without = fakeFile(4, { name: 'Harbour by phone.ogg', is_live: true })
  await answerFiles(page, [...large, without])
  const { _id: file, name } = large[0]!.file
  await page.route('**/api/longhand/file/media-archive/plan?*', (route) =>
    route.request().url().includes(file)
      ? route.fulfill({
          json: {
            files: 0,
            bytes: 0,
            left_out: [{ file, name, code: 'no_media', message: 'Its recording was deleted.' }],
          } satisfies MediaArchivePlan,
        })
      : route.fulfill({ status: 503, json: { code: 'busy', message: messages.busy } }),
  )
}

/** Asks for the first two of several zips: one has nothing to send, the other is refused. */
async function askForZips(page: Page): Promise<void> {
  await openZips(page)
  const alerts = page.getByRole('dialog').getByRole('alert')
  if ((await alerts.count()) === 0)
    for (const number of [1, 2]) await page.getByRole('button', { name: `Download zip ${number}` }).click()
  await expect(alerts).toHaveCount(2)
}

const answerLinks = (page: Page) =>
  page.route('**/api/longhand/file/share/*', (route) =>
    route.fulfill({
      json: [
        {
          _id: quoted._id,
          right: 'comment',
          has_password: true,
          created_date: new Date().toISOString(),
          expires_date: IN_A_WEEK,
          last_opened_date: null,
          guests: [{ name: 'Ana', seen_date: new Date().toISOString() }],
          guest_count: 1,
        },
      ],
    }),
  )

/** The list of files, with all that it opens, as its owner and a transcriptor see it. */
export const files: Walk[] = [
  {
    role: 'USER',
    prepare: leaveAnUpload,
    screens: [
      {
        name: 'files',
        path: '/files',
        there: async (page) => {
          await expect(page.getByText('8 files')).toBeVisible()
          await expect(page.getByRole('region', { name: 'Unfinished uploads' })).toBeVisible()
        },
      },
    ],
  },
  {
    role: 'USER',
    screens: [
      {
        name: 'files-rename',
        path: '/files',
        there: (page) => openDialog(page, 'More for Harbour meeting number 2.m4a', 'Rename'),
      },
      {
        name: 'files-again',
        path: '/files',
        prepare: answerPresets,
        there: (page) => openDialog(page, 'More for Harbour meeting number 2.m4a', 'Transcribe again'),
      },
      {
        name: 'files-share',
        path: '/files',
        prepare: answerLinks,
        there: (page) => openDialog(page, 'More for Harbour meeting number 2.m4a', 'Share'),
      },
      {
        name: 'files-export',
        path: '/files',
        prepare: answerTemplates,
        there: (page) => openExport(page, '.txt', 'Times, speakers and heading'),
      },
      {
        name: 'files-export-subtitles',
        path: '/files',
        prepare: async (page) => {
          await answerCaptionCheck(page)
          await answerStyleGuide(page)
        },
        there: (page) => openExport(page, '.srt', '2 subtitles exceed these limits'),
      },
      { name: 'files-selected', path: '/files', there: selectAll },
      { name: 'files-zip', path: '/files', there: openZips },
      {
        name: 'files-bulk-export',
        path: '/files',
        there: async (page) => {
          const dialog = page.getByRole('dialog')
          if (!(await dialog.isVisible())) {
            await selectAll(page)
            await page.getByRole('button', { name: 'Export', exact: true }).click()
          }
          await expect(dialog).toBeVisible()
        },
      },
      {
        name: 'files-bulk-delete',
        path: '/files',
        there: async (page) => {
          const dialog = page.getByRole('alertdialog')
          if (!(await dialog.isVisible())) {
            await selectAll(page)
            await page.getByRole('button', { name: 'Delete', exact: true }).click()
          }
          await expect(dialog).toBeVisible()
        },
      },
    ],
  },
  {
    role: 'USER',
    prepare: answerFolders,
    screens: [
      {
        name: 'files-folders',
        path: '/files',
        there: (page) => expect(page.getByText('Harbour meeting.m4a')).toBeVisible(),
      },
      { name: 'files-folder-defaults', path: '/files', there: openDefaults },
    ],
  },
  {
    role: 'USER',
    prepare: answerLargeFiles,
    screens: [{ name: 'files-zips', path: '/files', there: askForZips }],
  },
  {
    role: 'USER',
    prepare: (page) => answerFiles(page, deskStates()),
    screens: [
      {
        name: 'files-quota',
        path: '/files',
        there: (page) => openDialog(page, 'View quota of Council 0.ogg'),
      },
      {
        name: 'files-note',
        path: '/files',
        there: (page) => openDialog(page, 'More for Council 0.ogg', 'Note to the transcriber'),
      },
    ],
  },
  {
    role: 'HUMAN-TRANSCRIPTOR',
    prepare: (page) => answerFiles(page, deskStates()),
    screens: [
      {
        name: 'desk',
        path: '/files',
        there: (page) => expect(page.getByText('6 files')).toBeVisible(),
      },
      {
        name: 'desk-publish',
        path: '/files',
        there: (page) => openDialog(page, 'Publish Council 4.ogg'),
      },
      {
        name: 'desk-flag',
        path: '/files',
        there: (page) => openDialog(page, 'More for Council 4.ogg', 'Cannot be transcribed'),
      },
    ],
  },
]
