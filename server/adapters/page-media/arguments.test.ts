import { expect, test } from 'vitest'
import { fetchArguments, lookArguments, takesScriptRunner } from './arguments.ts'

const call = { link: 'https://videos.example/watch?v=1', proxy: 'http://127.0.0.1:8118', scriptRunner: null }

test.each([lookArguments(call), fetchArguments(call)])(
  'nothing of this machine is used, one recording at most, all through the proxy, the link after the options',
  (...args) => {
    for (const option of [
      '--ignore-config',
      '--no-cache-dir',
      '--no-cookies',
      '--no-cookies-from-browser',
      '--no-exec',
      '--no-update',
      '--no-playlist',
    ])
      expect(args).toContain(option)
    expect(args[args.indexOf('--playlist-items') + 1]).toBe('1')
    expect(args[args.indexOf('--proxy') + 1]).toBe(call.proxy)
    expect(args.slice(-2)).toEqual(['--', call.link])
    expect(args.join(' ')).not.toMatch(/--(exec|cookies|plugin-dirs|config-locations|netrc|ffmpeg-location|username)\b/)
  },
)

test('looking fetches nothing of it; fetching writes to the standard output, and nothing that is still live', () => {
  expect(lookArguments(call)).toContain('--simulate')
  expect(fetchArguments(call).join(' ')).toContain('--match-filters !is_live --no-part --output -')
})

test('a program for scripts is named to versions that know the option', () => {
  const args = fetchArguments({ ...call, scriptRunner: '/usr/bin/node' })
  expect(args[args.indexOf('--js-runtimes') + 1]).toBe('node:/usr/bin/node')
  expect(lookArguments(call)).not.toContain('--js-runtimes')
  expect(['2023.03.04', '2025.11.11', '2025.11.12', '2026.08.19.1', 'master'].map(takesScriptRunner)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})
