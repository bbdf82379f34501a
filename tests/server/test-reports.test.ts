import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

type Read = (file: string, unhandled?: string) => { failed: string[]; skipped: string[] } | null
/** Plain JavaScript, for it runs before anything is installed. */
const { readPlaywright, readVitest } = (await import(path.resolve('scripts/lib/test-reports.mjs'))) as {
  readPlaywright: Read
  readVitest: Read
}

async function reportFile(report: object): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-reports-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'report.json')
  await writeFile(file, JSON.stringify(report))
  return file
}

const one = (fullName: string, status: string) => ({ fullName, status, failureMessages: [] })
const vitest = (...assertionResults: object[]) => ({
  numPassedTests: 1,
  testResults: [{ name: path.resolve('a.test.ts'), status: 'passed', message: '', assertionResults }],
})
const spec = (title: string, status: string, description?: string) => ({
  file: 'a.spec.ts',
  line: 3,
  title,
  tests: [{ status, annotations: description === undefined ? [] : [{ type: 'skip', description }] }],
})
const playwright = (...specs: object[]) => ({ suites: [{ specs }], errors: [], stats: { expected: 1, flaky: 0 } })

test('a test that was left out fails a run, and is named', async () => {
  for (const status of ['skipped', 'pending', 'todo']) {
    const counted = readVitest(await reportFile(vitest(one('reads', 'passed'), one('writes', status))), 'nowhere')
    expect([counted?.failed, counted?.skipped]).toEqual([
      ["a.test.ts › writes: was left out, which nothing but tests of Electron's program may be"],
      [],
    ])
  }
  const counted = readPlaywright(
    await reportFile(playwright(spec('reads', 'expected'), spec('translates', 'skipped', 'not here: apertium'))),
  )
  expect([counted?.failed, counted?.skipped]).toEqual([
    [
      "a.spec.ts:3 › translates (not here: apertium): was left out, which nothing but tests of Electron's program " +
        'may be',
    ],
    [],
  ])
})

test("tests of Electron's program may be left out, and are counted with the reason", async () => {
  const counted = readVitest(
    await reportFile(vitest(one('opens a window (Electron binary not installed)', 'skipped'))),
    'nowhere',
  )
  expect([counted?.failed, counted?.skipped]).toEqual([
    [],
    ['a.test.ts › opens a window (Electron binary not installed)'],
  ])
})
