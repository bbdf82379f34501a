import { expect, test } from 'vitest'
import { stripAround, waveWindow } from './wave-view.ts'

test('the window moves with the playhead, and stops at both ends', () => {
  expect(waveWindow(0, 600, false)).toEqual({ from: 0, to: 60 })
  expect(waveWindow(300, 600, false)).toEqual({ from: 300 - 25.2, to: 360 - 25.2 })
  expect(waveWindow(600, 600, false)).toEqual({ from: 540, to: 600 })
  expect(waveWindow(5, 20, false)).toEqual({ from: 0, to: 20 })
})

test('for people who want less motion it turns page by page', () => {
  expect(waveWindow(59, 600, true)).toEqual({ from: 0, to: 60 })
  expect(waveWindow(61, 600, true)).toEqual({ from: 60, to: 120 })
})

test('a strip reaches one window further on either side, within the sound', () => {
  expect(stripAround({ from: 100, to: 160 }, 600)).toEqual({ from: 40, to: 220 })
  expect(stripAround({ from: 10, to: 70 }, 100)).toEqual({ from: 0, to: 100 })
  expect(stripAround({ from: 60, to: 120 }, 90)).toEqual({ from: 0, to: 120 })
})
