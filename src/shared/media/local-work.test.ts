import { expect, test } from 'vitest'
import {
  containerOf,
  cutSilenceWork,
  peakWork,
  repairWork,
  secondsOfTimemark,
  shrinkWork,
  soundOnlyWork,
} from './local-work.ts'

test('every work reads one local file of an allowed format and nothing else', () => {
  for (const { inputOptions } of [
    repairWork('ogg', 'audio'),
    soundOnlyWork(),
    shrinkWork(),
    cutSilenceWork(),
    peakWork(),
  ]) {
    expect(inputOptions).toEqual(
      expect.arrayContaining(['-nostdin', '-protocol_whitelist', 'file,pipe', '-format_whitelist', '-codec_whitelist']),
    )
    expect(inputOptions.join(' ')).not.toMatch(/concat|hls|dash/)
  }
})

test('a repair encodes nothing anew, and takes the picture of a video along', () => {
  expect(repairWork('ogg', 'audio').outputOptions).toEqual(expect.arrayContaining(['-vn', '-c', 'copy']))
  expect(repairWork('webm', 'video').outputOptions).toEqual(expect.arrayContaining(['0:v:0?', '0:a:0', '-c', 'copy']))
})

test('sound becomes ogg and video webm, unless the browser knew mp4 alone', () => {
  expect(containerOf({ kind: 'audio', mimeType: 'audio/webm;codecs=opus' })).toBe('ogg')
  expect(containerOf({ kind: 'video', mimeType: 'video/webm;codecs=vp9,opus' })).toBe('webm')
  expect(containerOf({ kind: 'audio', mimeType: 'audio/mp4' })).toBe('mp4')
})

test.each([
  ['00:00:06.48', 6.48],
  ['01:02:03.50', 3723.5],
  ['100:00:00', 360_000],
  ['N/A', null],
  ['-00:00:01.00', null],
  ['', null],
])('ffmpeg means by %s %s seconds', (timemark, seconds) => {
  expect(secondsOfTimemark(timemark)).toBe(seconds)
})
