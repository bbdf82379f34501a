import { expect, test } from 'vitest'
import { createProgressReader } from './progress.ts'

const read = (text: string) => {
  const reader = createProgressReader()
  return text
    .split('\n')
    .map(reader)
    .filter((report) => report !== null)
}

test('a block of progress lines is one report, and the end is told', () => {
  const reports = read(`bitrate=N/A
total_size=44
out_time_us=0
out_time_ms=0
out_time=00:00:00.000000
dup_frames=0
drop_frames=0
speed=   0x
progress=continue
bitrate= 256.0kbits/s
total_size=1822602
out_time_us=56954938
out_time_ms=56954938
out_time=00:00:56.954938
dup_frames=0
drop_frames=0
speed= 808x
progress=end`)
  expect(reports).toEqual([
    { seconds: 0, bytes: 44, isLast: false },
    { seconds: 56.954938, bytes: 1_822_602, isLast: true },
  ])
})

test('what ffmpeg does not know is null', () => {
  expect(read('total_size=N/A\nout_time_us=-9223372036854775807\nprogress=continue')).toEqual([
    { seconds: null, bytes: null, isLast: false },
  ])
  expect(read('total_size=N/A\nout_time_us=N/A\nprogress=continue')).toEqual([
    { seconds: null, bytes: null, isLast: false },
  ])
})

test('other lines say nothing', () => {
  expect(read('hello\n\n=\nframe=3')).toEqual([])
})
