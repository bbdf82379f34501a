import { expect, test } from 'vitest'
import { headingLines, INITIAL_TEMPLATE, speakerLabel, timeLabel } from './template.ts'

const about = { name: 'Talk 1', language: 'pt-BR', lengthSeconds: 3909.6, uploadedAt: Date.UTC(2026, 1, 3, 23, 59) }
const time = (timecode: string, seconds: number) => timeLabel({ ...INITIAL_TEMPLATE, timecode }, seconds)
const speaker = (pattern: string, name: string) => speakerLabel({ ...INITIAL_TEMPLATE, speaker: pattern }, name)
const heading = (pattern: string, more = {}) =>
  headingLines({ ...INITIAL_TEMPLATE, heading: pattern }, { ...about, ...more })

test('a time is written in the parts that the template names, and rounded down', () => {
  expect(time('[hh:mm:ss]', 3909.999)).toBe('[01:05:09]')
  expect(time('hh-mm-ss.fff', 3909.25)).toBe('01-05-09.250')
  expect(time('fff', 1.0625)).toBe('062')
  expect(time('ss s, h m', 61)).toBe('01 s, h m')
  expect(time('hh', 360_000)).toBe('100')
})

test('a speaker is written as the template has it, and nobody as nothing', () => {
  expect(speaker('{name}: {NAME}', 'Ana')).toBe('Ana: ANA')
  expect(speaker('Says {name}', '')).toBe('')
  expect(speaker('{Name}', 'Ana')).toBe('{Name}')
})

test('the heading says what the file is, a line each, without empty ones', () => {
  expect(heading('{file}, {language}\n\n{date} · {length}\n  \n{other}')).toEqual([
    'Talk 1, Brazilian Portuguese',
    '2026-02-03 · 01:05:09',
    '{other}',
  ])
  expect(heading('{file}', { name: '' })).toEqual([])
  expect(heading('')).toEqual([])
})

test('what is no language is named as several', () => {
  expect(heading('{language}', { language: 'multi lingual' })).toEqual(['Several languages'])
  expect(heading('{language}', { language: 'es' })).toEqual(['Spanish'])
})
