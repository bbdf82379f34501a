import type { MessageBoxOptions } from 'electron'
import { expect, test, vi } from 'vitest'
import { chooseScreen, hasSystemSound } from '../../../src/main/recording/screen-source.ts'

const SOURCES = [{ id: 'screen:0', name: 'Entire screen' }, { id: 'window:1', name: 'A call' }]

/** What a page gets that asks for a screen, when the person presses the button with a number. */
async function request({ pressed = 0, sources = SOURCES, origin = 'app://longhand', inFrame = false, audioRequested = false, hasSound = false }) {
  const asked: MessageBoxOptions[] = []
  const setDisplayMediaRequestHandler = vi.fn()
  chooseScreen({
    session: { setDisplayMediaRequestHandler },
    desktopCapturer: { getSources: async () => sources as never },
    ask: async (question) => {
      asked.push(question)
      return pressed
    },
    hasSystemSound: hasSound,
  })
  const top = {}
  const frame = inFrame ? { top } : Object.assign(top, { top })
  const given = await new Promise((resolve) => { setDisplayMediaRequestHandler.mock.calls[0]?.[0]({ frame, securityOrigin: origin, audioRequested, videoRequested: true }, resolve) })
  return { given, asked }
}

test('the person chooses which screen or window is recorded', async () => {
  const { given, asked } = await request({ pressed: 1 })
  expect(given).toEqual({ video: SOURCES[1] })
  expect(asked[0]?.buttons).toEqual(['Entire screen', 'A call', 'Cancel'])
})

test('what the computer plays comes along where the system gives it, and only when it was asked for', async () => {
  expect((await request({ audioRequested: true, hasSound: true })).given).toEqual({ video: SOURCES[0], audio: 'loopback' })
  expect((await request({ audioRequested: false, hasSound: true })).given).toEqual({ video: SOURCES[0] })
  expect((await request({ audioRequested: true, hasSound: false })).given).toEqual({ video: SOURCES[0] })
  expect([hasSystemSound('win32'), hasSystemSound('linux')]).toEqual([true, false])
})

test('Cancel gives nothing', async () => {
  expect((await request({ pressed: 2 })).given).toEqual({})
})

test.each([['https://evil.example', false], ['app://evil', false], ['app://longhand', true]])('[DT-005] a page at %s (in a frame: %s) gets no screen, and nobody is asked', async (origin, inFrame) => {
  const { given, asked } = await request({ origin, inFrame })
  expect([given, asked]).toEqual([{}, []])
})
