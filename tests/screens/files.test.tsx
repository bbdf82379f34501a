import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { listMentions } from '../../src/shared/contract/comments.ts'
import { checkCaptions } from '../../src/shared/contract/files/captions.ts'
import { listFiles } from '../../src/shared/contract/files/list.ts'
import { type MediaArchivePlan, planMediaArchive } from '../../src/shared/contract/files/media-archive.ts'
import { getFile, removeFile } from '../../src/shared/contract/files/one-file.ts'
import type { HumanTranscription, FileListItem } from '../../src/shared/contract/files/records.ts'
import { supportedPresets } from '../../src/shared/contract/files/presets.ts'
import { removalCost } from '../../src/shared/contract/files/removal-cost.ts'
import { resumeTranscription, transcribeAgain } from '../../src/shared/contract/files/transcription.ts'
import { getTranscript } from '../../src/shared/contract/transcripts.ts'
import { platform } from '../../src/renderer/platform/index.ts'
import type { Role } from '../../src/shared/domain/roles.ts'
import { messages } from '../../src/shared/messages.ts'
import { exportOptions, INITIAL_EXPORT, SRT_EXPORT } from '../support/export-options.ts'
import { getFileStyleGuide } from '../../src/shared/contract/style-guides.ts'
import { fakeFile } from '../support/fake-file.ts'
import { FakeSocket } from './fake-socket.ts'
import { answerFiles, openScreen, place, type Screen } from './screen.tsx'

/** Opens the files of an owner, and waits until the rows are there. */
async function open(files: FileListItem[], role: Role = 'USER'): Promise<Screen> {
  const opened = openScreen('/files', {
    role,
    answers: (api) => {
      answerFiles(api, files)
      api.reply(removalCost, { auto_seconds: 0, human_seconds: 0 })
      api.refuse(getFile, 404)
      api.refuse(getTranscript, 404)
      api.reply(checkCaptions, { cues: 1, broken: 0, problems: [] })
      api.reply(getFileStyleGuide, { choice: null, guide: null })
    },
  })
  await screen.findByRole('heading', { level: 1 })
  if (files[0]) await screen.findByText(/total time$/)
  return opened
}

/** Says whether there is a network. */
function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

describe('the recordings of ticked files', () => {
  async function openZip(files: FileListItem[], plan: MediaArchivePlan) {
    const saved = vi.spyOn(platform, 'download').mockImplementation(() => {})
    onTestFinished(() => saved.mockRestore())
    const opened = await open(files)
    opened.api.reply(planMediaArchive, plan)
    const { user } = opened
    for (const { file } of files) await user.click(screen.getByRole('checkbox', { name: new RegExp(file.name) }))
    await user.click(screen.getByRole('button', { name: 'More for the selected files' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Download recordings' }))
    return { ...opened, saved }
  }

  test('come as one zip, whose size is said before', async () => {
    const files = [fakeFile(1, { size: 1_200_000_000 }), fakeFile(2, { size: 300_000_000 })]
    const { user, saved } = await openZip(files, { files: 2, bytes: 1_500_000_000, left_out: [] })
    const dialog = within(await screen.findByRole('dialog', { name: 'Download recordings' }))
    expect(dialog.getByText('2 recordings, 1.5 GB, as uploaded.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Download zip (1.5 GB)' }))
    await dialog.findByText('The download has started.')
    const ids = files.map(({ file }) => file._id).join('%2C')
    expect(saved.mock.calls).toEqual([[`/api/longhand/file/media-archive?ids=${ids}`]])
  })

  test('are downloaded without those that cannot be, once these are named', async () => {
    const files = [fakeFile(1, { size: 5_000_000 }), fakeFile(2, { size: 7_000_000 })]
    const { _id: file, name } = files[1]!.file
    const { user, saved } = await openZip(files, {
      files: 1,
      bytes: 5_000_000,
      left_out: [{ file, name, code: 'wrong_state', message: 'It is being recorded.' }],
    })
    await user.click(await screen.findByRole('button', { name: 'Download zip (12 MB)' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('These will be missing:File 2.wav It is being recorded.')
    expect(saved).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Download zip (5 MB)' }))
    expect(saved).toHaveBeenCalledOnce()
  })

  test('that are too many for one zip come as several, one at a time', async () => {
    const files = [fakeFile(1, { size: 40_000_000_000 }), fakeFile(2, { size: 40_000_000_000 })]
    const { user, api, saved } = await openZip(files, { files: 1, bytes: 40_000_000_000, left_out: [] })
    expect(await screen.findByText(/2 recordings, 80 GB, as uploaded. They come as 2 zip files/)).toBeVisible()
    api.refuse(planMediaArchive, 404)
    await user.click(screen.getByRole('button', { name: 'Download zip 2 (40 GB)' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(saved).not.toHaveBeenCalled()
  })
})

test('a file whose comments mention the person says so, and leads to the first of them', async () => {
  const files = [fakeFile(1), fakeFile(2)]
  const { _id: file_id } = files[1]!.file
  const mention = { file_id, file_name: 'File 2', language: 'original', created_date: '2026-11-20T10:00:00Z' }
  openScreen('/files', {
    role: 'USER',
    answers: (api) => {
      answerFiles(api, files)
      api.reply(removalCost, { auto_seconds: 0, human_seconds: 0 })
      api.reply(listMentions, {
        mentions: [
          { ...mention, thread_id: `${file_id}-first` },
          { ...mention, thread_id: `${file_id}-next` },
        ],
      })
    },
  })
  const mark = await screen.findByRole('link', { name: /^New mentions of you: .*File 2/ })
  expect(mark).toHaveTextContent('2 new mentions of you')
  expect(mark).toHaveAttribute('href', `/editor/${file_id}?thread=${file_id}-first`)
  expect(row('File 1').queryByRole('link', { name: /mentions of you/ })).toBeNull()
})

test('without a network the list stays as it was, and says so', async () => {
  onTestFinished(() => {
    setOnline(true)
    vi.restoreAllMocks()
  })
  await open([fakeFile(1)])
  setOnline(false)
  expect(screen.getByText(/^You are offline\. This list was loaded at /)).toBeVisible()
  expect(row('File 1').getByRole('link', { name: /^Edit/ })).toBeVisible()
  setOnline(true)
  expect(screen.queryByText(/^You are offline/)).toBeNull()
})

test('a list that was never there says that there is no network instead of waiting', async () => {
  onTestFinished(() => {
    setOnline(true)
    vi.restoreAllMocks()
  })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  openScreen('/files', { role: 'USER', answers: (api) => void api.hold(listFiles) })
  expect(await screen.findByText('You are offline.')).toBeVisible()
  expect(screen.queryByText('Loading')).toBeNull()
})

test('the tabs and the search of a list are there before its rows, and keep what is typed into them', async () => {
  let letGo = () => {}
  const { user } = openScreen('/files', {
    role: 'USER',
    answers: (api) => {
      answerFiles(api, [fakeFile(1)])
      api.reply(removalCost, { auto_seconds: 0, human_seconds: 0 })
      letGo = api.hold(listFiles)
    },
  })
  expect(await screen.findByRole('link', { name: 'Shared with me' })).toBeVisible()
  const search = screen.getByRole('searchbox')
  await user.type(search, 'F')
  expect(screen.getByText('Loading')).toBeInTheDocument()
  letGo()
  await screen.findByText(/total time$/)
  expect(screen.getByRole('searchbox')).toBe(search)
  expect(search).toHaveFocus()
})

test('the upload belongs to My files', async () => {
  openScreen('/files/upload', { role: 'USER' })
  const nav = within(await screen.findByRole('navigation', { name: 'Account' }))
  expect(nav.getByRole('link', { name: 'My files' })).toHaveAttribute('aria-current', 'page')
  await screen.findByRole('heading', { level: 1, name: 'Upload' })
})

const rows = () => screen.getAllByRole('row').slice(1)
const row = (name: string) => {
  const found = rows().find(({ textContent }) => textContent?.includes(name))
  if (!found) throw new Error(`There is no row of ${name}.`)
  return within(found)
}
const says = (file: string, text: string | RegExp) => waitFor(() => expect(row(file).getByText(text)).toBeVisible())

test("[FI-001 FI-004] greets with the e-mail's part before the @, shows the sidebar, says it is empty", async () => {
  await open([])
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, maria.kovac' })).toBeVisible()
  const nav = within(screen.getByRole('navigation', { name: 'Account' }))
  expect(nav.getByRole('link', { name: 'My files' })).toHaveAttribute('aria-current', 'page')
  for (const name of ['Terms of services', 'Privacy policy'])
    expect(nav.getByRole('link', { name })).toHaveAttribute('target', '_blank')
  expect(await screen.findByText('No transcripts yet.')).toBeVisible()
})

describe('the table', () => {
  test('[FI-005 FI-006 FI-010 FI-056] has its columns, cuts long names, shows names as text, adds up', async () => {
    const names = ['Harbour meeting, March.mp4', '12345678901234567890', '<img src=x onerror=1>']
    await open(names.map((name, n) => fakeFile(n + 1, { name, length: [3600, 300, 9][n]! })))
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toEqual([
      'Name',
      'Status',
      'Time',
      'Uploaded',
      'Actions',
    ])
    expect(screen.getByText('Harbour meeting, Mar ...').closest('a')).toBeInTheDocument()
    expect(screen.getByText('12345678901234567890').closest('a')).toBeInTheDocument()
    expect(screen.getByText('<img src=x onerror=1 ...')).toBeVisible()
    expect(screen.getByRole('main').querySelector('img')).toBeNull()
    expect(screen.getByText('3 files, 1h 05m 09s total time')).toBeVisible()
  })

  test('says that a recording is gone or soon will be, and offers nothing that needs it', async () => {
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const { user } = await open([
      fakeFile(1, { media_removed: { date: '2026-11-20T10:00:00Z', after_days: 30 } }),
      fakeFile(2, { kept_until: soon }),
      fakeFile(3, { status: 'FAILED', kept_until: soon }),
    ])
    await says('File 1.wav', 'Recordings are kept for 30 days here. This one was removed on 20 Nov 2026.')
    await says('File 2.wav', /^The recording is removed on /)
    await says('File 3.wav', /^This file is removed on /)
    for (const [file, offered] of [
      ['File 1.wav', 0],
      ['File 2.wav', 1],
    ] as const) {
      await user.click(screen.getByRole('button', { name: `More for ${file}` }))
      await screen.findByRole('menuitem', { name: /Rename/ })
      expect(screen.queryAllByRole('menuitem', { name: 'Transcribe again' })).toHaveLength(offered)
      await user.keyboard('{Escape}')
    }
    await user.click(screen.getByRole('button', { name: 'Export File 1.wav' }))
    const media = await screen.findByRole('checkbox', {
      name: 'Recording Recordings are kept for 30 days here. This one was removed on 20 Nov 2026.',
    })
    expect(media).toBeDisabled()
    expect(media).not.toBeChecked()
  })

  test('transcribing again offers the fast engine where there is one, and the names of the recording', async () => {
    const { user, api } = await open([fakeFile(1, { length: 1200, language_code: 'en' })])
    api.reply(supportedPresets, [
      { preset: 'fast', real_time_factor: 0.05, is_measured: false },
      { preset: 'best', real_time_factor: 0.5, is_measured: true },
    ])
    api.refuse(transcribeAgain, 503)
    await user.click(screen.getByRole('button', { name: 'More for File 1.wav' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Transcribe again' }))
    const best = await screen.findByRole('radio', { name: /Best.*About 10 minutes/ })
    expect(best).toBeChecked()
    expect(screen.getByText(/^Estimated times/)).toBeVisible()
    await user.click(screen.getByRole('radio', { name: /Fast.*About 1 minute/ }))
    const names = screen.getByRole('textbox', { name: 'Names and terms' })
    expect(names).toHaveValue('Učka')
    await user.type(names, '{Enter}Rijeka')
    await user.click(screen.getByRole('button', { name: 'Transcribe' }))
    await waitFor(() => expect(api.sent(transcribeAgain)).toHaveLength(1))
    expect(api.sent(transcribeAgain)[0]!.body).toMatchObject({
      language_code: 'en',
      preset: 'fast',
      vocabulary: 'Učka\nRijeka',
    })
  })

  test('[FI-007] [FI-009] shows 20 rows to a page, with previous and next', async () => {
    const { user } = await open(Array.from({ length: 21 }, (_, n) => fakeFile(n + 1)))
    const button = (name: string) => screen.getByRole('button', { name })
    expect(rows()).toHaveLength(20)
    expect(button('Previous')).toBeDisabled()
    await user.click(button('Next'))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(row('File 21.wav')).toBeDefined()
    expect(place()).toBe('/files?page=2')
    expect(button('Next')).toBeDisabled()
    await user.click(button('Previous'))
    await waitFor(() => expect(rows()).toHaveLength(20))
  })

  test('[FI-013 FI-015 FI-025] in EDITING or FINISHED a file offers Edit, Export, Delete; its name edits', async () => {
    for (const status of ['EDITING', 'FINISHED'] as const) {
      const { file } = fakeFile(1, { status })
      const { user } = await open([{ file, humanTranscription: null }])
      const target = `/editor/${file._id}`
      expect(screen.getByRole('link', { name: `Edit ${file.name}` })).toHaveAttribute('href', target)
      expect(row(file.name).getByRole('button', { name: /Export/ })).toBeEnabled()
      expect(row(file.name).getByRole('button', { name: /Delete/ })).toBeEnabled()
      await user.click(screen.getByRole('link', { name: file.name }))
      expect(place()).toBe(target)
      cleanup()
    }
  })

  test('[FI-014 FI-027 FI-028] others lead to no editor, but while text is written; those in work spin', async () => {
    const statuses = ['STANDBY', 'QUOTED', 'QUEUED', 'TRANSCRIBE', 'HUMAN-TRANSCRIBE', 'FAILED'] as const
    await open(statuses.map((status, n) => fakeFile(n + 1, { status, name: `${n + 1}.wav` })))
    for (const [n, status] of statuses.entries()) {
      const line = row(`${n + 1}.wav`)
      expect(line.getByText(status)).toBeVisible()
      expect(line.queryAllByRole('link')).toHaveLength(status === 'TRANSCRIBE' ? 1 : 0)
      expect(line.getByRole('button', { name: /Delete/ })).toBeEnabled()
      expect(line.queryAllByRole('img', { name: 'Transcribing' })).toHaveLength(status.endsWith('TRANSCRIBE') ? 1 : 0)
    }
  })
})

test('[FI-016] [FI-017] failed loading shows one message and Ok in a modal', async () => {
  const { user } = openScreen('/files', {
    role: 'USER',
    answers: (api) => api.refuse(listFiles, 404, { message: 'x', code: 'x' }),
  })
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('Files loading failed! Refresh the page!')
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ok'])
  await user.click(within(dialog).getByRole('button', { name: 'Ok' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

describe('the actions of a row', () => {
  test('[FI-024] [FI-043] a FAILED file says why and offers Resume; failed resume says so', async () => {
    const { user, api } = await open([
      fakeFile(1, {
        status: 'FAILED',
        failure: { code: 'no_speech', message: 'No speech was found. You got your time back.' },
      }),
    ])
    api.refuse(resumeTranscription, 500)
    expect(row('File 1').getByText('No speech was found. You got your time back.')).toBeVisible()
    await user.click(row('File 1').getByRole('button', { name: /^Resume/ }))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Failed to resume this transcription! Refresh the page!',
    )
  })

  test.each(['USER', 'SUBSCRIBER', 'ADMIN'] as const)(
    '[FI-026] %s: a QUOTED file shows its quota, with the price, and leads to paying it',
    async (role) => {
      const quoted = fakeFile(1, {
        status: 'QUOTED',
        for_human_transcribe: true,
        price_quota_for_human_transcribe: 3720,
      })
      const { user } = await open([quoted, fakeFile(2)], role)
      expect(row('File 2').queryByRole('button', { name: /^View quota/ })).toBeNull()
      const view = row('File 1').getByRole('button', { name: 'View quota of File 1.wav' })
      expect(view).toHaveTextContent('View quota')
      await user.click(view)
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Quota for File 1.wav' }))
      expect(dialog.getByText('$37.20')).toBeVisible()
      await user.click(dialog.getByRole('button', { name: 'Accept' }))
      await waitFor(() => expect(place()).toBe(`/account/checkout/pay-human-quota?id=${quoted.file._id}`))
    },
  )

  test("[EX-029] Export opens the dialog for its file with the editor's options; the focus comes back", async () => {
    const { user } = await open([fakeFile(1)])
    await user.click(row('File 1').getByRole('button', { name: /^Export/ }))
    const dialog = await screen.findByRole('dialog', { name: /^Export/ })
    expect(exportOptions(dialog)).toEqual(INITIAL_EXPORT)
    await user.click(within(dialog).getByRole('radio', { name: /\.srt$/ }))
    expect(exportOptions(dialog)).toEqual(SRT_EXPORT)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(row('File 1').getByRole('button', { name: /^Export/ })).toHaveFocus())
  })

  test('[FI-044] [FI-045] Delete asks in a text that says folder; failed deletion says so', async () => {
    const { user, api } = await open([fakeFile(1)])
    api.refuse(removeFile, 404)
    const ask = async () => {
      await user.click(row('File 1').getByRole('button', { name: /^Delete/ }))
      return screen.findByRole('alertdialog')
    }
    const dialog = await ask()
    expect(dialog).toHaveTextContent('folder')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(api.sent(removeFile)).toEqual([])
    await user.click(within(await ask()).getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(screen.getByRole('alertdialog')).toHaveTextContent('Filed to remove this file! Please refresh the page!'),
    )
  })
})

describe('events', () => {
  const say: FakeSocket['say'] = (message) => act(() => FakeSocket.last!.say(message))

  test('[RT-011] a resumed file is followed from then on', async () => {
    const working = fakeFile(1, { status: 'TRANSCRIBE', progress: 0 })
    const { user, api } = await open([fakeFile(1, { status: 'FAILED' })])
    api.reply(resumeTranscription, { ...working.file, human_transcription: null })
    await user.click(row('File 1').getByRole('button', { name: /^Resume/ }))
    await says('File 1', 'TRANSCRIBE')
    answerFiles(api, [fakeFile(1)])
    say({ event: 'autoTranscription', data: { transcribeFiles: [], failedFiles: [], plan: null } })
    await says('File 1', 'EDITING')
  })

  test('[RT-009] [RT-010] files in work follow the events without a reload', async () => {
    const [first, second] = [
      fakeFile(1, { status: 'TRANSCRIBE', progress: 0.1 }),
      fakeFile(2, { status: 'TRANSCRIBE', progress: 0.1 }),
    ]
    const { api } = await open([first, second])
    expect(row('File 1').getByText(/10%/)).toBeVisible()
    say({
      event: 'autoTranscription',
      data: {
        transcribeFiles: [fakeFile(1, { status: 'TRANSCRIBE', progress: 0.62, eta_seconds: 240 }), second],
        failedFiles: [],
        plan: null,
      },
    })
    await waitFor(() => expect(row('File 1').getByText(/62%, about 4 minutes left/)).toBeVisible())
    // What the list answers from now on is what the events will have said.
    answerFiles(api, [fakeFile(1), fakeFile(2, { status: 'FAILED' })])
    say({
      event: 'autoFailedTranscription',
      data: { transcribeFiles: [], failedFiles: [fakeFile(2, { status: 'FAILED' })], plan: null },
    })
    await says('File 1', 'EDITING')
    await says('File 2', 'FAILED')
  })
})

describe('who sees what', () => {
  test.each(['USER', 'SUBSCRIBER', 'ADMIN'] as const)('[FI-002] %s sees both balances and Upload', async (role) => {
    await open([], role)
    const side = within(screen.getByRole('complementary'))
    expect(await side.findByText('Auto transcription')).toBeVisible()
    expect(side.getByText('Human transcription')).toBeVisible()
    expect(screen.getAllByText('1h 00m 00s')).toHaveLength(1)
    expect(side.getByText('1h 00m 00s')).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Upload' })[0]).toHaveAttribute('href', '/files/upload')
  })

  test('a file with an accepted quota is paid from its row, at its price and with one click', async () => {
    await open([fakeFile(1, { status: 'QUOTED', for_human_transcribe: true, price_quota_for_human_transcribe: 1320 })])
    const { file } = fakeFile(1)
    const pay = await screen.findByRole('link', { name: `Pay $13.20 for ${file.name}` })
    expect(pay).toHaveAttribute('href', `/account/checkout/pay-human-quota?id=${file._id}`)
    expect(screen.getByRole('button', { name: `View quota of ${file.name}` })).toBeVisible()
  })

  test('[FI-003] [FI-012] HUMAN-TRANSCRIPTOR sees the note, no balances and no Upload', async () => {
    await open([], 'HUMAN-TRANSCRIPTOR')
    expect(await screen.findByText('You are a Human Transcriptor!')).toBeVisible()
    expect(screen.queryByText('Auto transcription')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Upload' })).toBeNull()
  })

  test('a waiting file can be listened to, in draft it says the draft comes first, published it is read', async () => {
    const work = (
      n: number,
      status: FileListItem['file']['status'],
      more: Partial<HumanTranscription> & Partial<FileListItem['file']> = {},
    ): FileListItem => {
      const { published = false, translate_languages = [], ...file } = more
      const item = fakeFile(n, {
        for_human_transcribe: true,
        status: 'HUMAN-TRANSCRIBE',
        length: 700,
        is_published: published,
        ...file,
      })
      return {
        ...item,
        humanTranscription: {
          status: status as HumanTranscription['status'],
          file_id: item.file._id,
          published,
          translate_languages,
          note: '',
          lease_until: null,
          flags: [],
          held: false,
          failure: null,
        },
      }
    }
    const spanish = { language_code: 'es', status: 'UNTRANSLATED', paragraphs: 40, marked: 12 } as const
    const { user } = await open(
      [
        work(1, 'STANDBY', { status: 'STANDBY', translate_languages: [{ ...spanish, paragraphs: 0, marked: 0 }] }),
        work(2, 'HUMAN-TRANSCRIBE', { progress: 0.4, eta_seconds: 180 }),
        work(3, 'FINISHED', { translate_languages: [spanish] }),
        work(4, 'FINISHED', { published: true, translate_languages: [spanish] }),
      ],
      'HUMAN-TRANSCRIPTOR',
    )
    expect(row('File 1.wav').getByRole('button', { name: 'Listen to the first minute of File 1.wav' })).toBeVisible()
    expect(row('File 1.wav').getByText(/: not translated yet$/)).toBeVisible()
    expect(row('File 1.wav').queryByRole('link')).toBeNull()
    expect(row('File 2.wav').getByText('A machine draft comes first: 40%, about 3 minutes left.')).toBeVisible()
    expect(row('File 3.wav').getByRole('link', { name: /12 of 40 marked/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/editor\/es\//),
    )
    expect(row('File 4.wav').getByRole('link', { name: 'Read File 4.wav' })).toBeVisible()
    expect(row('File 4.wav').queryByRole('link', { name: /Edit|marked/ })).toBeNull()
    await user.click(row('File 1.wav').getByRole('button', { name: /^Export/ }))
    const refused = await screen.findByRole('dialog', { name: /^Export/ })
    expect(refused).toHaveTextContent(messages.exportOnceTaken)
    expect(within(refused).queryByRole('checkbox')).toBeNull()
    expect(within(refused).queryByRole('button', { name: 'Download' })).toBeNull()
    await user.click(within(refused).getAllByRole('button', { name: 'Close' }).at(-1)!)
    await user.click(row('File 2.wav').getByRole('button', { name: /^Export/ }))
    expect(
      within(await screen.findByRole('dialog', { name: /^Export/ })).getByRole('checkbox', { name: /^Recording/ }),
    ).toBeChecked()
  })
})
