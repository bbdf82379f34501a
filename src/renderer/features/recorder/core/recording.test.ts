import { expect, test } from 'vitest'
import { rawName, recordingFile, recordingName } from './recording.ts'

const startedAt = new Date(2026, 10, 21, 9, 4, 5).getTime()
const audio = { id: 'a', kind: 'audio', mimeType: 'audio/webm;codecs=opus', startedAt, recordedMs: 0 } as const
const video = { ...audio, kind: 'video', mimeType: 'video/webm;codecs=vp9,opus' } as const

test('[RE-011] a recording is named by date and time with dots', () => {
  expect(recordingName(audio)).toBe('21.11.2026 09.04.05.ogg')
  expect(recordingName(video)).toBe('21.11.2026 09.04.05.webm')
  expect(recordingName({ ...video, mimeType: 'video/mp4' })).toBe('21.11.2026 09.04.05.mp4')
})

test('a copy is named as what it is', () => {
  expect([rawName(audio), rawName({ ...audio, mimeType: 'audio/mp4' }), rawName(video)]).toEqual([
    '21.11.2026 09.04.05.webm',
    '21.11.2026 09.04.05.m4a',
    '21.11.2026 09.04.05.webm',
  ])
})

test('its file is the same each time, so that an upload can go on where it was', async () => {
  const file = recordingFile(audio, [new Blob(['ab']), new Blob(['c'])])
  expect(file).toMatchObject({ name: '21.11.2026 09.04.05.ogg', size: 3, type: 'audio/webm', lastModified: startedAt })
  expect(await file.text()).toBe('abc')
})
