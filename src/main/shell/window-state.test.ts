import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Rectangle } from 'electron'
import { expect, onTestFinished, test } from 'vitest'
import { keepWindowState, placeWindow, readWindowState } from './window-state.ts'

const laptop: Rectangle = { x: 0, y: 25, width: 1440, height: 875 }
const beside: Rectangle = { x: 1440, y: 0, width: 1920, height: 1080 }
const left = { x: 1600, y: 100, width: 1000, height: 700, isMaximized: false }

function stateFile(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'longhand-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return path.join(folder, 'window.json')
}

test('a window opens where and as large as it was left', () => {
  expect(placeWindow(left, [laptop, beside])).toEqual(left)
  expect(placeWindow({ ...left, isMaximized: true }, [laptop, beside]).isMaximized).toBe(true)
})

test('the first window has a usual size, where the display has room for it', () => {
  expect(placeWindow(null, [laptop])).toEqual({ width: 1280, height: 840, isMaximized: false })
  expect(placeWindow(null, [{ x: 0, y: 0, width: 1024, height: 600 }])).toEqual({
    width: 1024,
    height: 600,
    isMaximized: false,
  })
})

test('a window of a display that is gone comes back to one that is there, no larger than it', () => {
  expect(placeWindow({ ...left, width: 1800 }, [laptop])).toEqual({ width: 1440, height: 700, isMaximized: false })
})

test('a window whose title bar nobody could reach comes back too', () => {
  expect(placeWindow({ ...left, x: 1430, y: 100 }, [laptop])).not.toHaveProperty('x')
  expect(placeWindow({ ...left, x: 100, y: 890 }, [laptop])).not.toHaveProperty('x')
  expect(placeWindow({ ...left, x: 100, y: -600 }, [laptop])).not.toHaveProperty('x')
  expect(placeWindow({ ...left, x: -900, y: 100 }, [laptop])).not.toHaveProperty('x')
  expect(placeWindow({ ...left, x: -800, y: 100 }, [laptop])).toMatchObject({ x: -800 })
})

test('a window keeps its place when it is moved and when it closes, with its size while not maximised', async () => {
  const file = stateFile()
  const window = Object.assign(new EventEmitter(), {
    getNormalBounds: () => ({ x: 10, y: 20, width: 800, height: 600 }),
    isMaximized: () => true,
  })
  keepWindowState(window as never, file, 1)
  window.emit('move')
  window.emit('resize')
  await expect.poll(() => readWindowState(file)).toEqual({ x: 10, y: 20, width: 800, height: 600, isMaximized: true })
  window.getNormalBounds = () => ({ x: 50, y: 60, width: 800, height: 600 })
  window.emit('close')
  await expect.poll(() => readWindowState(file)).toMatchObject({ x: 50, y: 60 })
})

test('a broken file is none', () => {
  const file = stateFile()
  for (const text of ['', '{"x":1', '{"x":1,"y":"2"}', '{"x":1e9,"y":0,"width":10,"height":10,"isMaximized":false}']) {
    writeFileSync(file, text)
    expect(readWindowState(file)).toBeNull()
  }
})
