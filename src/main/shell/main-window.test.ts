import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, test, vi } from 'vitest'
import { createMainWindow } from './main-window.ts'

/** The window, and what became of its page. */
function open() {
  const reload = vi.fn()
  const webContents = Object.assign(new EventEmitter(), { id: 7, send: vi.fn(), reload })
  const window = Object.assign(new EventEmitter(), {
    webContents,
    isDestroyed: () => false,
    isMinimized: () => false,
    show: vi.fn(),
    focus: vi.fn(),
  })
  const onPageGone = vi.fn()
  const onPageCrashed = vi.fn<(reload: () => void) => void>()
  const main = createMainWindow({ open: () => window as unknown as BrowserWindow, onPageGone, onPageCrashed })
  main.show()
  return { main, window, webContents, reload, onPageGone, onPageCrashed }
}

test('what a page held open goes when it is left or loaded again, and not when it only moves on within itself', () => {
  const { webContents, window, main, onPageGone } = open()
  webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true })
  webContents.emit('did-start-navigation', { isMainFrame: false, isSameDocument: false })
  expect(onPageGone).not.toHaveBeenCalled()
  webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false })
  expect(onPageGone).toHaveBeenCalledTimes(1)
  window.emit('closed')
  expect(onPageGone).toHaveBeenCalledTimes(2)
  expect([main.has(7), main.tell('x', null)]).toEqual([false, false])
})

test('a page that ended by itself lets go of what it recorded, and is loaded again when the person wants it', () => {
  const { webContents, window, reload, onPageGone, onPageCrashed } = open()
  webContents.emit('render-process-gone', {}, { reason: 'clean-exit' })
  expect(onPageCrashed).not.toHaveBeenCalled()
  webContents.emit('render-process-gone', {}, { reason: 'oom' })
  expect([onPageGone.mock.calls.length, onPageCrashed.mock.calls.length]).toEqual([1, 1])
  onPageCrashed.mock.calls[0]?.[0]()
  expect(reload).toHaveBeenCalledOnce()
  window.emit('closed')
  onPageCrashed.mock.calls[0]?.[0]()
  expect(reload).toHaveBeenCalledOnce()
})
