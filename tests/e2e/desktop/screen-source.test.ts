import type { MessageBoxOptions } from 'electron'
import { expect, test, vi } from 'vitest'
import { chooseScreen } from '../../../src/main/recording/screen-source.ts'
import { systemSoundFeature, systemSoundOf } from '../../../src/main/recording/system-sound.ts'

const SOURCES = [
  { id: 'screen:0', name: 'Entire screen' },
  { id: 'window:1', name: 'A call' },
]

/** What a page gets that asks for a screen, when the person presses the button with a number. */
async function request({
  pressed = 0,
  sources = SOURCES,
  origin = 'app://longhand',
  inFrame = false,
  audioRequested = false,
  hasSound = false,
}) {
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
  const [, options] = setDisplayMediaRequestHandler.mock.calls[0] ?? []
  const given = await new Promise((resolve) => {
    setDisplayMediaRequestHandler.mock.calls[0]?.[0](
      { frame, securityOrigin: origin, audioRequested, videoRequested: true },
      resolve,
    )
  })
  return { given, asked, options }
}

test('the person chooses which screen or window is recorded', async () => {
  const { given, asked } = await request({ pressed: 1 })
  expect(given).toEqual({ video: SOURCES[1] })
  expect(asked[0]?.buttons).toEqual(['Entire screen', 'A call', 'Cancel'])
})

test('what the computer plays comes along where the system gives it, and only when it was asked for', async () => {
  expect((await request({ audioRequested: true, hasSound: true })).given).toEqual({
    video: SOURCES[0],
    audio: 'loopback',
  })
  expect((await request({ audioRequested: false, hasSound: true })).given).toEqual({ video: SOURCES[0] })
  expect((await request({ audioRequested: true, hasSound: false })).given).toEqual({ video: SOURCES[0] })
})

test('the list of the system, which leaves sound out, is shown only where there is no sound to give', async () => {
  expect([(await request({ hasSound: true })).options, (await request({ hasSound: false })).options]).toEqual([
    { useSystemPicker: false },
    { useSystemPicker: true },
  ])
})

test.each([
  ['win32', '10.0.26100', {}, false, 'offered'],
  ['darwin', '22.0.0', {}, false, 'offered'],
  ['darwin', '21.6.0', {}, false, 'old-macos'],
  ['linux', '6.1.0', { XDG_RUNTIME_DIR: '/run/user/1000' }, true, 'offered'],
  ['linux', '6.1.0', { PULSE_SERVER: 'tcp:localhost' }, false, 'offered'],
  ['linux', '6.1.0', { XDG_RUNTIME_DIR: '/run/user/1000' }, false, 'no-pulseaudio'],
  ['linux', '6.1.0', {}, true, 'no-pulseaudio'],
])(
  'on %s %s with %j (PulseAudio answers: %s) what the computer plays is %s',
  (platform, release, env, isThere, expected) => {
    expect(
      systemSoundOf({ platform, release, env, exists: (file) => isThere && file === '/run/user/1000/pulse/native' }),
    ).toBe(expected)
  },
)

test('only Linux has to be told before it starts', () => {
  expect(['win32', 'darwin', 'linux'].map(systemSoundFeature)).toEqual([null, null, 'PulseaudioLoopbackForScreenShare'])
})

test('where the system gives nothing to choose from, it says what to do', async () => {
  const { given, asked } = await request({ sources: [] })
  expect(given).toEqual({})
  expect(asked.map(({ message }) => message)).toEqual([expect.stringContaining('Allow this app to record the screen')])
})

test('Cancel gives nothing', async () => {
  expect((await request({ pressed: 2 })).given).toEqual({})
})

test.each([
  ['https://evil.example', false],
  ['app://evil', false],
  ['app://longhand', true],
])('[DT-005] a page at %s (in a frame: %s) gets no screen, and nobody is asked', async (origin, inFrame) => {
  const { given, asked } = await request({ origin, inFrame })
  expect([given, asked]).toEqual([{}, []])
})
