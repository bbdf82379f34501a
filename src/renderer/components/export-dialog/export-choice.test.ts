import { expect, test } from 'vitest'
import { DURATION_PER_LINE } from '../../../shared/contract/files/exports.ts'
import { type ExportChoice, initialChoice, itemsOf, OFFERED_FORMATS, problemsOf } from './export-choice.ts'

const choose = (more: Partial<ExportChoice>): ExportChoice => ({ ...initialChoice(true), ...more })

test('[EX-003 EX-004 EX-005 EX-006 EX-007] begins with text, original, speaker names, times, struck words kept', () => {
  expect(itemsOf(initialChoice(true))).toEqual([
    {
      kind: 'transcript',
      format: 'txt',
      query: {
        translate_language: 'original',
        is_show_speaker_names: true,
        is_show_timecodes_paragraph: true,
        is_remove_strikethrough_text: false,
      },
    },
  ])
})

test('[EX-008] [EX-009] [EX-014] lines and characters are sent for srt only, 2 and 45 unless told', () => {
  expect(itemsOf(choose({ format: 'srt' }))).toMatchObject([
    { query: { split_subtitle_over_lines: 2, charachters_per_line: 45 } },
  ])
  for (const { format } of OFFERED_FORMATS.filter((offered) => offered.format !== 'srt')) {
    const [item] = itemsOf(choose({ format }))
    expect(item).not.toHaveProperty('query.charachters_per_line')
    expect(item).not.toHaveProperty('query.split_subtitle_over_lines')
  }
})

test('[EX-010] a duration per line of 10 is there, and no export sends it', () => {
  expect(DURATION_PER_LINE).toBe(10)
  for (const { format } of OFFERED_FORMATS)
    expect(JSON.stringify(itemsOf(choose({ format })))).not.toMatch(/duration/iu)
})

test('[EX-013] something must be chosen', () => {
  expect(problemsOf(choose({ withTranscript: false, withMedia: false })).nothing).toBeTruthy()
  expect(problemsOf(choose({ withTranscript: false, withMedia: true }))).toEqual({})
  expect(itemsOf(choose({ withMedia: true }))).toEqual([
    expect.objectContaining({ kind: 'transcript' }),
    { kind: 'media' },
  ])
})

test.each([
  ['9', false],
  ['10', true],
  ['80', true],
  ['81', false],
  ['', false],
  ['4.5', false],
  ['forty', false],
])('[EX-012] %j characters per line', (characters, isFine) => {
  expect(problemsOf(choose({ format: 'srt', characters }))).toEqual(
    isFine ? {} : { characters: 'Enter a number from 10 to 80.' },
  )
  expect(problemsOf(choose({ format: 'txt', characters }))).toEqual({})
})

test('[FI-035] without a text yet the media is chosen', () => {
  expect(itemsOf(initialChoice(false))).toEqual([{ kind: 'media' }])
})
