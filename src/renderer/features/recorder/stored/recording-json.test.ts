import { expect, test } from 'vitest'
import type { Recording } from '../core/recording.ts'
import { packRecording, unpackRecording } from './recording-json.ts'

const recording: Recording = {
  id: crypto.randomUUID(),
  kind: 'video',
  mimeType: 'video/webm;codecs=vp9,opus',
  startedAt: 1_700_000_000_000,
  recordedMs: 0,
}

test('it keeps its length while the recording grows, and comes back as it was', () => {
  const long = { ...recording, recordedMs: 359_999_000.25 }
  expect(packRecording(recording)).toHaveLength(512)
  expect(packRecording(long)).toHaveLength(512)
  expect(unpackRecording(new TextDecoder().decode(packRecording(long)))).toEqual(long)
})

test('what is no recording is not taken for one', () => {
  for (const text of ['', '{', '[]', 'null', '{"id":1}', JSON.stringify({ ...recording, kind: 'picture' })])
    expect(unpackRecording(text)).toBeNull()
})
