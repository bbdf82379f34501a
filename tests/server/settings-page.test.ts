import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isChangeable } from '../../server/kernel/changeable-settings.ts'
import { settingList, settingTable } from '../../server/kernel/setting-list.ts'
import { SETTING_NAMES } from '../../server/kernel/settings.ts'

const PAGE = path.resolve(import.meta.dirname, '../../docs/configuration.md')
const TABLE = /^\| name \| default \| meaning \|\n(?:\|.*(?:\n|$))+/m

test('resources/settings.yaml explains every setting that is read, once', () => {
  const explained = settingList().flatMap(({ names }) => names)
  expect(explained.toSorted()).toEqual([...SETTING_NAMES].toSorted())
  for (const { names, secrets, files } of settingList())
    expect(names).toEqual(expect.arrayContaining([...secrets, ...Object.keys(files)]))
  // What is changed while the server runs goes through logs and the audit log.
  expect(settingList().flatMap(({ secrets }) => secrets.filter(isChangeable))).toEqual([])
})

test('docs/configuration.md has its table from there; --update writes it anew', async () => {
  const page = await readFile(PAGE, 'utf8')
  await expect(page.replace(TABLE, () => `${settingTable()}\n`)).toMatchFileSnapshot(PAGE)
})
