// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeFile } from '../../../../tests/support/fake-file.ts'
import type { ExportTemplate } from '../../../shared/contract/preferences.ts'
import { INITIAL_TEMPLATE } from '../../../shared/transcript/formats/template.ts'
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

const template = { current: INITIAL_TEMPLATE, save: vi.fn<(template: ExportTemplate) => Promise<void>>(async () => {}) }

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
  await draw(
    <ExportDialog file={file} onClose={close} download={download} check={noCheck} template={template} languages={[]} />,
  )
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
  await draw(
    <ExportDialog
      file={file}
      onClose={() => {}}
      download={download}
      check={noCheck}
      template={template}
      languages={[]}
    />,
  )
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
    await draw(
      <QueryClientProvider client={client}>
        <ExportDialog
          file={file}
          onClose={() => {}}
          download={async () => {}}
          check={check}
          template={template}
          languages={[]}
        />
      </QueryClientProvider>,
    )
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
    template.save.mockImplementation(async () => void order.push('saved'))
    await draw(
      <ExportDialog
        file={file}
        onClose={() => {}}
        download={async () => void order.push('downloaded')}
        check={noCheck}
        template={template}
        languages={[]}
      />,
    )
    expect(preview()).toMatch(/^\[00:12:44\] Ana\n/u)
    await write('Timecodes', 'mm:ss.fff')
    await write('Speakers', '{NAME}:')
    await write('Heading', '{file}, {length}')
    expect(preview()).toMatch(/^File 1, 00:01:00\n\n12:44\.320 ANA:\n/u)
    await press(checkBox('Speaker names'))
    expect(preview()).toMatch(/^File 1, 00:01:00\n\n12:44\.320\n/u)
    await press(button('Download'))
    expect(template.save.mock.lastCall).toEqual([
      { timecode: 'mm:ss.fff', speaker: '{NAME}:', heading: '{file}, {length}' },
    ])
    expect(order).toEqual(['saved', 'downloaded'])
  })

  test('that says nowhere where the time goes is not kept, and nothing is downloaded', async () => {
    template.save.mockClear()
    const download = vi.fn<DownloadExport>(async () => {})
    await draw(
      <ExportDialog
        file={file}
        onClose={() => {}}
        download={download}
        check={noCheck}
        template={template}
        languages={[]}
      />,
    )
    await write('Timecodes', 'at')
    expect(field('Timecodes').getAttribute('aria-invalid')).toBe('true')
    await press(button('Download'))
    expect(document.querySelector('p[role="alert"]')?.textContent).toBe('Write hh, mm or ss where the time goes.')
    expect([template.save.mock.calls, download.mock.calls]).toEqual([[], []])
  })

  test('that is as it was is not sent again, and data and subtitles have none', async () => {
    template.save.mockClear()
    await draw(
      <ExportDialog
        file={file}
        onClose={() => {}}
        download={async () => {}}
        check={noCheck}
        template={template}
        languages={[]}
      />,
    )
    await press(button('Download'))
    expect(template.save).not.toHaveBeenCalled()
    await press(document.querySelector('input[value="json"]'))
    expect(preview()).toBeUndefined()
  })
})

describe('subtitles of a file with a style guide', () => {
  const limits = { name: 'House', lines: 1, characters_per_line: 37, characters_per_second: 15 }

  test('keep to it, which is said, until other limits are chosen; the next file has its own', async () => {
    const checked = vi.fn<CheckCaptions>(async () => ({ cues: 1, broken: 0, problems: [] }))
    await draw(
      <QueryClientProvider client={new QueryClient()}>
        <ExportDialog
          file={file}
          onClose={() => {}}
          download={async () => {}}
          check={checked}
          template={template}
          languages={[]}
          limits={limits}
        />
      </QueryClientProvider>,
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
