import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { type BuilderSettings, ReleaseError, releaseSettings, trialSettings } from '../../../build/desktop/release.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const inRoot = (file: string) => path.join(root, file)
const config = parse(readFileSync(inRoot('build/desktop/electron-builder.yml'), 'utf8')) as {
  files: string[]
  asarUnpack: string[]
  extraResources: { from: string }[]
  electronFuses: Record<string, boolean>
  mac: { icon: string; entitlements: string; entitlementsInherit: string; hardenedRuntime: boolean; target: string[] }
  win: { icon: string; target: string }
  linux: { icon: string; target: string[] }
} & BuilderSettings

const RELEASE = {
  LONGHAND_APP_ID: 'org.harbour.longhand',
  LONGHAND_PUBLISHER: 'Harbour Press <apps@harbour.example>',
  LONGHAND_HOMEPAGE: 'https://harbour.example',
  LONGHAND_UPDATES_URL: 'https://harbour.example/longhand',
}

test('the builder takes its settings, those of a release and of a package to try', async () => {
  const require = createRequire(inRoot('node_modules/electron-builder/package.json'))
  const { validateConfiguration } = require('app-builder-lib/out/util/config/config') as {
    validateConfiguration: (settings: object, log: object) => Promise<void>
  }
  for (const settings of [releaseSettings(config, RELEASE), trialSettings(config)])
    await validateConfiguration(settings, { isEnabled: false, add: () => undefined })
  await expect(
    validateConfiguration({ ...config, electronFuse: {} }, { isEnabled: false, add: () => undefined }),
  ).rejects.toThrow('electronFuse')
})

test('a release says who publishes it, and where later versions lie', () => {
  expect(releaseSettings(config, RELEASE)).toMatchObject({
    appId: 'org.harbour.longhand',
    copyright: '© Harbour Press',
    extraMetadata: {
      homepage: 'https://harbour.example',
      author: { name: 'Harbour Press', email: 'apps@harbour.example' },
      appId: 'org.harbour.longhand',
    },
    linux: { maintainer: 'Harbour Press <apps@harbour.example>', target: ['AppImage', 'deb'] },
    publish: { provider: 'generic', url: 'https://harbour.example/longhand' },
  })
  expect(trialSettings(config).publish).toBeNull()
})

test.each([
  [{}, 'set LONGHAND_APP_ID, LONGHAND_PUBLISHER, LONGHAND_HOMEPAGE, LONGHAND_UPDATES_URL.'],
  [{ ...RELEASE, LONGHAND_UPDATES_URL: undefined }, 'set LONGHAND_UPDATES_URL.'],
  [
    { ...RELEASE, LONGHAND_UPDATES_URL: 'http://harbour.example' },
    'LONGHAND_UPDATES_URL has to be an address that begins with https.',
  ],
  [{ ...RELEASE, LONGHAND_APP_ID: 'longhand' }, 'LONGHAND_APP_ID has to be a domain written backwards'],
  [
    { ...RELEASE, LONGHAND_PUBLISHER: 'Harbour Press', LONGHAND_HOMEPAGE: '' },
    'set LONGHAND_HOMEPAGE; LONGHAND_PUBLISHER has to be like',
  ],
])('a release with %j is refused in one line', (env, line) => {
  const refusal = (() => {
    try {
      return releaseSettings(config, env)
    } catch (error) {
      return error
    }
  })()
  expect(refusal).toBeInstanceOf(ReleaseError)
  expect((refusal as ReleaseError).message).toContain(line)
  expect((refusal as ReleaseError).message).not.toContain('\n')
})

test('every file that the settings name is there', () => {
  const named = [
    config.win.icon,
    config.mac.icon,
    config.linux.icon,
    config.mac.entitlements,
    config.mac.entitlementsInherit,
    ...config.extraResources.map(({ from }) => from).filter((from) => !from.startsWith('out/')),
  ]
  for (const file of named) expect(existsSync(inRoot(file)), file).toBe(true)
  expect(readFileSync(inRoot('build/desktop/licences/ffmpeg.txt'), 'utf8')).toContain('GNU General Public License')
})

test('each system gets its installers', () => {
  expect([config.win.target, config.mac.target, config.mac.hardenedRuntime, config.linux.target]).toEqual([
    'nsis',
    ['dmg', 'zip'],
    true,
    ['AppImage', 'deb'],
  ])
})

test('the program cannot be run as plain Node or inspected, and takes code from its checked archive alone', () => {
  expect(config.electronFuses).toMatchObject({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    enableCookieEncryption: true,
  })
})

test('no package travels along but ffmpeg and the libraries of speech engines, whose programs lie unpacked', () => {
  const [none, ...some] = config.files.filter((pattern) => pattern.includes('node_modules'))
  const natives = ['node_modules/ffmpeg-static/**', 'node_modules/@koromix/koffi-*/**', 'node_modules/sherpa-onnx-*/**']
  expect([none, some.toSorted()]).toEqual(['!node_modules/**', ['node_modules/koffi/**', ...natives].toSorted()])
  expect(config.asarUnpack).toEqual(natives)
  expect(readFileSync(inRoot('build/desktop/licences/sherpa-onnx.txt'), 'utf8')).toContain('Apache License')
})

test('the icons are pictures of the sizes that systems ask for', () => {
  const png = readFileSync(inRoot(config.linux.icon))
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 512, 512])
  const ico = readFileSync(inRoot(config.win.icon))
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 7])
  const icns = readFileSync(inRoot(config.mac.icon))
  expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length])
})
