import { expect, test } from 'vitest'
import { audioStreams } from './audio-streams.ts'
import { MOST_TRACKS, trackLayout } from './tracks.ts'

const of = (...channels: number[]) => trackLayout(channels.map((count) => ({ channels: count })))

test('tracks are the streams, or left and right of the only one', () => {
  expect(of(1)).toBeNull()
  expect(of()).toBeNull()
  expect(of(6)).toBeNull()
  expect(of(2)).toEqual({ kind: 'channels', count: 2 })
  expect(of(2, 1)).toEqual({ kind: 'streams', count: 2 })
  expect(of(...Array.from({ length: 32 }, () => 1))).toEqual({ kind: 'streams', count: MOST_TRACKS })
})

test('sound streams come from ffprobe’s JSON with their own start', () => {
  const json = JSON.stringify({
    format: { start_time: '1.5' },
    streams: [
      { codec_type: 'video' },
      { codec_type: 'audio', channels: 2, start_time: '1.5' },
      { codec_type: 'audio', channels: 1, start_time: '4.0' },
      { codec_type: 'audio', start_time: 'N/A' },
    ],
  })
  expect(audioStreams(json)).toEqual([
    { channels: 2, startSeconds: 0 },
    { channels: 1, startSeconds: 2.5 },
    { channels: 1, startSeconds: 0 },
  ])
  expect(audioStreams('not json')).toEqual([])
})
