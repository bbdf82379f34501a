// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent } from '@testing-library/react'
import { act, type ComponentProps } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeFile } from '../../../../tests/support/fake-file.ts'
import type { ExportTemplate } from '../../../shared/contract/preferences.ts'
import { INITIAL_TEMPLATE } from '../../../shared/transcript/formats/template.ts'
import type { WrittenOffer } from '../../lib/written-answers.ts'
import { draw, press } from '../testing/draw.ts'
import type { CheckCaptions } from './caption-check.tsx'
import { type DownloadExport, ExportDialog } from './export-dialog.tsx'

const { file } = fakeFile(1, { status: 'FINISHED' })
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const checkBox = (name: string) =>
  [...document.querySelectorAll('label')]
    .find(({ textContent }) => textContent?.startsWith(name))
    ?.querySelector('input')

/** Nothing but subtitles is checked. */
const noCheck = () => Promise.reject(new Error('not asked for'))

const templates = {
  options: [{ id: 'own', name: 'Default template', template: INITIAL_TEMPLATE, isOwn: true }],
  first: 'own',
  save: vi.fn<(id: string, template: ExportTemplate) => Promise<void>>(async () => {}),
}

/** The dialog, with what a test says otherwise. */
const exportDialog = (more: Partial<ComponentProps<typeof ExportDialog>>) => (
  <ExportDialog
    file={file}
    onClose={() => {}}
    download={async () => {}}
    check={noCheck}
    templates={templates}
    languages={[]}
    {...more}
  />
)

beforeEach(() => localStorage.clear())

test('[EX-015] shows a progress bar over all that is downloaded, and closes at the end', async () => {
  const close = vi.fn<() => void>()
  const downloads: {
    item: Parameters<DownloadExport>[1]
    progress: (share: number | null) => void
    finish: () => void
  }[] = []
  const download: DownloadExport = (_file, item, progress) =>
    new Promise((finish) => downloads.push({ item, progress, finish }))
  await draw(exportDialog({ onClose: close, download }))
  const percent = () => document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')

  expect(percent()).toBeUndefined()
  await press(checkBox('Recording'))
  await press(button('Download'))
  expect(percent()).toBe('0')
  await act(async () => downloads[0]!.progress(0.5))
  expect(percent()).toBe('25')
  await act(async () => downloads[0]!.finish())
  await act(async () => downloads[1]!.progress(0.5))
  expect(percent()).toBe('75')
  expect(downloads.map(({ item }) => item.kind)).toEqual(['transcript', 'media'])
  expect(close).not.toHaveBeenCalled()
  await act(async () => downloads[1]!.finish())
  expect(close).toHaveBeenCalledOnce()
})

test('a download that is given up takes the bar away and leaves the choice', async () => {
  const download: DownloadExport = (_file, _item, _progress, signal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))))
  await draw(exportDialog({ download }))
  await press(button('Download'))
  await press(button('Cancel'))
  expect(document.querySelector('[role="progressbar"]')).toBeNull()
  expect(document.querySelector('[role="alert"]')).toBeNull()
  expect(checkBox('Transcript')?.checked).toBe(true)
})

describe('subtitles', () => {
  /** Opens the dialog, chooses a format, and waits until what is said of its cues is there. */
  async function choose(format: string, check: CheckCaptions, words: string) {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    await draw(<QueryClientProvider client={client}>{exportDialog({ check })}</QueryClientProvider>)
    await press(document.querySelector(`input[value="${format}"]`))
    await vi.waitFor(() => act(async () => expect(document.body.textContent).toContain(words)))
  }

  test('are checked as they would be written, and those that break a rule are named with their time', async () => {
    const check = vi.fn<CheckCaptions>(async () => ({
      cues: 9,
      broken: 2,
      problems: [
        { cue: 2, start: 61.9, kind: 'short', text: 'No.' },
        { cue: 2, start: 61.9, kind: 'fast', text: 'No.' },
        { cue: 5, start: 80, kind: 'close', text: 'Then' },
      ],
    }))
    await choose('srt', check, '2 subtitles exceed these limits')
    expect(check.mock.lastCall).toMatchObject([
      file,
      'srt',
      { translate_language: 'original', split_subtitle_over_lines: 2, charachters_per_line: 45 },
      expect.any(AbortSignal),
    ])
    expect(
      [...document.querySelectorAll('details li')].map((row) =>
        [...row.children].map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['00:01:01', 'shown for less than 1 s', 'No.'],
      ['00:01:01', 'more than 21 characters a second', 'No.'],
      ['00:01:20', 'less than 2 frames before the next one', 'Then'],
    ])
    expect(button('Download')?.disabled).toBe(false)
  })

  test('that are fine, or cannot be checked, hold nothing up', async () => {
    await choose('vtt', async () => ({ cues: 9, broken: 0, problems: [] }), 'All 9 subtitles fit these limits.')
    await choose('srt', noCheck, 'The subtitles could not be checked.')
    expect(button('Download')?.disabled).toBe(false)
  })
})

describe('the template', () => {
  const field = (label: string) =>
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)!.control!
  const write = (label: string, value: string) => act(async () => fireEvent.change(field(label), { target: { value } }))
  const preview = () => document.querySelector('pre')?.textContent

  test('shows how a text will look, and is kept with the download', async () => {
    const order: string[] = []
    templates.save.mockImplementation(async () => void order.push('saved'))
    await draw(exportDialog({ download: async () => void order.push('downloaded') }))
    expect(preview()).toMatch(/^\[00:12:44\] Ana\n/u)
    await write('Timecodes', 'mm:ss.fff')
    await write('Speakers', '{NAME}:')
    await write('Heading', '{file}, {length}')
    expect(preview()).toMatch(/^File 1, 00:01:00\n\n12:44\.320 ANA:\n/u)
    await press(checkBox('Speaker names'))
    expect(preview()).toMatch(/^File 1, 00:01:00\n\n12:44\.320\n/u)
    await press(button('Download'))
    expect(templates.save.mock.lastCall).toEqual([
      'own',
      { timecode: 'mm:ss.fff', speaker: '{NAME}:', heading: '{file}, {length}' },
    ])
    expect(order).toEqual(['saved', 'downloaded'])
  })

  test('that says nowhere where the time goes is not kept, and nothing is downloaded', async () => {
    templates.save.mockClear()
    const download = vi.fn<DownloadExport>(async () => {})
    await draw(exportDialog({ download }))
    await write('Timecodes', 'at')
    expect(field('Timecodes').getAttribute('aria-invalid')).toBe('true')
    await press(button('Download'))
    expect(document.querySelector('p[role="alert"]')?.textContent).toBe('Write hh, mm or ss where the time goes.')
    expect([templates.save.mock.calls, download.mock.calls]).toEqual([[], []])
  })

  test('of the file’s folder is the first; another is asked for by its id, and changed by whose it is', async () => {
    const one = (id: string, name: string, isOwn = true) => {
      const template = { ...INITIAL_TEMPLATE, speaker: `${name}: {name}` }
      return { id, name, isOwn, template }
    }
    const options = [one('own', 'Default template'), one('radio', 'Radio'), one('court', 'Court', false)]
    const download = vi.fn<DownloadExport>(async () => {})
    await draw(exportDialog({ download, templates: { ...templates, options, first: 'court' } }))
    const asked = () => download.mock.lastCall?.[1]
    expect(preview()).toContain('Court: Ana')
    expect(field('Timecodes').hasAttribute('disabled')).toBe(true)
    await press(button('Download'))
    expect(asked()).not.toHaveProperty('query.template')
    await write('Template', 'radio')
    expect(preview()).toContain('Radio: Ana')
    await write('Timecodes', 'mm:ss')
    await write('Template', 'own')
    expect(preview()).toContain('[00:12:44] Default template: Ana')
    await write('Template', 'radio')
    await write('Speakers', '{NAME}')
    await press(button('Download'))
    expect(asked()).toMatchObject({ query: { template: 'radio' } })
    // What was typed is there again after a look at another.
    expect(templates.save.mock.lastCall).toEqual([
      'radio',
      { ...INITIAL_TEMPLATE, timecode: 'mm:ss', speaker: '{NAME}' },
    ])
    await press(document.querySelector('input[value="json"]'))
    await press(button('Download'))
    expect(asked()).not.toHaveProperty('query.template')
  })

  test('that is as it was is not sent again, and data and subtitles have none', async () => {
    templates.save.mockClear()
    await draw(exportDialog({}))
    await press(button('Download'))
    expect(templates.save).not.toHaveBeenCalled()
    await press(document.querySelector('input[value="json"]'))
    expect(preview()).toBeUndefined()
  })
})

describe('what models wrote', () => {
  const answers = ['When?', 'Who?', 'Minutes'].map((name, n) => ({ id: `id-${n}`, name }))

  async function open(written: WrittenOffer) {
    const download = vi.fn<DownloadExport>(async () => {})
    await draw(
      <QueryClientProvider client={new QueryClient()}>{exportDialog({ download, written })}</QueryClientProvider>,
    )
    const asked = async () => {
      await press(button('Download'))
      const item = download.mock.lastCall?.[1]
      return item?.kind === 'transcript' ? item.query : {}
    }
    return { asked }
  }

  test('is offered where there is any, and a text has it too', async () => {
    await open({ hasOverview: false, answers: null })
    expect([checkBox('Summary and chapters'), checkBox('Answers')]).toEqual([undefined, undefined])
  })

  test('comes as a whole, or as some of the answers', async () => {
    const { asked } = await open({ hasOverview: true, answers })
    expect(await asked()).not.toHaveProperty('answers')
    await press(checkBox('Summary and chapters'))
    await press(checkBox('Answers'))
    expect(await asked()).toMatchObject({ is_show_summary: true, answers: 'all' })
    await press(checkBox('Who?'))
    expect(document.querySelector('form')?.textContent).toContain('2 of 3 answers')
    expect(await asked()).toMatchObject({ answers: 'id-0,id-2' })
    await press(document.querySelector('input[value="vtt"]'))
    expect(checkBox('Answers')).toBeUndefined()
    await press(document.querySelector('input[value="pdf"]'))
    await press(checkBox('Who?'))
    expect(await asked()).toMatchObject({ answers: 'all' })
    await press(checkBox('Answers'))
    expect(await asked()).not.toHaveProperty('answers')
  })
})

describe('subtitles of a file with a style guide', () => {
  const limits = { name: 'House', lines: 1, characters_per_line: 37, characters_per_second: 15 }

  test('keep to it, which is said, until other limits are chosen; the next file has its own', async () => {
    const checked = vi.fn<CheckCaptions>(async () => ({ cues: 1, broken: 0, problems: [] }))
    await draw(
      <QueryClientProvider client={new QueryClient()}>{exportDialog({ check: checked, limits })}</QueryClientProvider>,
    )
    const shown = () => document.querySelector('form')?.textContent ?? ''
    const asked = () => checked.mock.lastCall?.[2]
    const guided = { split_subtitle_over_lines: 1, charachters_per_line: 37, characters_per_second: 15 }
    await press(document.querySelector('input[value="vtt"]'))
    expect(asked()).toMatchObject(guided)
    await press(document.querySelector('input[value="srt"]'))
    expect(shown()).toContain('From the style guide House.')
    expect(asked()).toMatchObject(guided)
    const lines = [...document.querySelectorAll('select')].at(-1)!
    await act(async () => void fireEvent.change(lines, { target: { value: '3' } }))
    expect(asked()).toMatchObject({ split_subtitle_over_lines: 3, charachters_per_line: 37 })
    expect(asked()).not.toHaveProperty('characters_per_second')
    await press(button('Use the limits of House'))
    expect(asked()).toMatchObject(guided)
    await press(button('Download'))
    expect(localStorage.getItem('export_choice')).not.toContain('37')
  })
})
