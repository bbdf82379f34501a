import { expect, test } from 'vitest'
import { peakColumns, stripAround, waveWindow } from './wave-view.ts'

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

test('a column shows the loudest of its peaks, and past the sound there is none', () => {
  expect([...peakColumns([0, 255, 51, 0, 102, 0], 2, { from: 0, to: 3 }, 3)].map((peak) => Math.round(peak * 100))).toEqual([100, 20, 40])
  expect([...peakColumns([255], 1, { from: 0, to: 4 }, 4)]).toEqual([1, 0, 0, 0])
  expect([...peakColumns([255, 0], 1, { from: 0, to: 2 }, 4)]).toEqual([1, 1, 0, 0])
})

test('a strip reaches one window further on either side, within the sound', () => {
  expect(stripAround({ from: 100, to: 160 }, 600)).toEqual({ from: 40, to: 220 })
  expect(stripAround({ from: 10, to: 70 }, 100)).toEqual({ from: 0, to: 100 })
  expect(stripAround({ from: 60, to: 120 }, 90)).toEqual({ from: 0, to: 120 })
})
