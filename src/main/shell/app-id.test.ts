import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { appIdOf } from './app-id.ts'

test('Windows knows an installed app by the id of its release, and any other by its program', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'longhand-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const program = 'C:\\Longhand\\Longhand.exe'
  const idOf = (text: string, isPackaged = true) => {
    writeFileSync(path.join(folder, 'package.json'), text)
    return appIdOf({ isPackaged, folder, program })
  }
  expect(idOf('{"appId":"org.harbour.longhand"}')).toBe('org.harbour.longhand')
  expect([idOf('{"appId":"org.harbour.longhand"}', false), idOf('{}'), idOf('broken')]).toEqual([
    program,
    program,
    program,
  ])
})
