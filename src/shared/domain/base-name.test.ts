import { expect, test } from 'vitest'
import { baseName } from './base-name.ts'

test.each([
  ['talk.mp3', 'talk'],
  ['talk.MP4', 'talk'],
  ['talk.mp3.wav', 'talk.mp3'],
  ['talk.mp3 ', 'talk.mp3 '],
  ['talk.txt', 'talk.txt'],
  ['Talk 1.2', 'Talk 1.2'],
  ['.ogg', '.ogg'],
  ['amp3', 'amp3'],
])('%j without the ending of its medium is %j', (name, base) => {
  expect(baseName(name)).toBe(base)
})
