import { expect, type Page } from 'playwright/test'
import type { Profile } from '../../../../src/shared/contract/account.ts'
import type { CaptionCheck } from '../../../../src/shared/contract/files/captions.ts'
import type { FileStyleGuide } from '../../../../src/shared/contract/style-guides.ts'
import type { FileListItem } from '../../../../src/shared/contract/files/records.ts'
import type { Unfinished } from '../../../../src/renderer/features/files/upload/unfinished.ts'
import { HOUR_MS } from '../../../../src/shared/durations.ts'
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
