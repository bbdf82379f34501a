import { expect, test } from 'vitest'
import { chooseFormat } from './format.ts'

test('the best format that the browser knows is taken', () => {
  expect(chooseFormat('audio', () => true)).toBe('audio/webm;codecs=opus')
  expect(chooseFormat('video', () => true)).toBe('video/webm;codecs=vp9,opus')
  expect(chooseFormat('video', (type) => !type.includes('vp9'))).toBe('video/webm;codecs=vp8,opus')
  expect(chooseFormat('audio', (type) => type === 'audio/mp4')).toBe('audio/mp4')
  expect(chooseFormat('video', () => false)).toBeNull()
})
