import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFile(path.join(root, file), 'utf8')

test('docs/configuration.md has every setting that is read', async () => {
  const [, environment = ''] = /^const environment = z\.object\(\{\n(.+?)^\}\)/msu.exec(
    await read('server/kernel/settings.ts'),
  ) ?? ['']
  const settings = [...environment.matchAll(/^ {2}([A-Z_]+):/gmu)].map(([, name]) => name!)
  expect(settings).toContain('DATABASE_URL')
  const page = await read('docs/configuration.md')
  expect(settings.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
