import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const STATES = ['met', 'met when set', 'partly', 'not met', 'not shown', 'operator', 'does not apply']

test('every test that docs/security.md names is there, and every row has its state and says how', async () => {
  const page = await readFile(path.join(root, 'docs/security.md'), 'utf8')
  const named = [...page.matchAll(/`([\w/.-]+\.test\.tsx?)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }))
  expect(named.length).toBeGreaterThan(100)
  const sources = new Map(
    await Promise.all(
      [...new Set(named.map(({ file }) => file))].map(
        async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const,
      ),
    ),
  )
  expect(named.filter(({ file, title }) => !(sources.get(file) ?? '').includes(`'${title}'`))).toEqual([])

  const rows = page
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split(' | '))
  expect(rows.filter(([, , state = '', how = '']) => !STATES.includes(state) || how.length < 4)).toEqual([])
  const ids = rows.flatMap(([id = '']) => id.match(/\d+\.\d+\.\d+/g) ?? [])
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})
