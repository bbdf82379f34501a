// The two runners of tests, which count their own into JSON reports.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { projectEnvironment, projectNode, root } from './paths.mjs'
import { run } from './run.mjs'
import { readPlaywright, readVitest } from './test-reports.mjs'

/** @import { Counted } from './test-reports.mjs' */

const reports = path.join(root, 'test-results', 'reports')
const tool = (file) => path.join(root, 'node_modules', file)

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
let runs = 0

/**
 * Runs Vitest with more arguments and answers what it counted; its words are printed as they come. `titles` is a
 * pattern of the only titles that count.
 * @param {string[]} args
 * @param {{ titles?: string }} only
 * @returns {Promise<Counted>}
 */
export async function runVitest(args, { titles } = {}) {
  const report = path.join(reports, `vitest-${++runs}.json`)
  const unhandled = path.join(reports, `unhandled-${runs}.json`)
  const command = [tool('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json']
  command.push('--reporter=tests/support/unhandled-reporter.ts', `--outputFile.json=${report}`, '--passWithNoTests')
  if (titles !== undefined) command.push(`--testNamePattern=${titles}`)
  const code = await run(projectNode(), [...command, ...args], {
    cwd: root,
    env: environment({ UNHANDLED_REPORT: unhandled }),
  })
  const first = counted('unit, server, port-contract and desktop tests', code, readVitest(report, unhandled, titles))
  if (first.strays.length === 0) return first
  const strays = first.strays.map(({ text }) => text)
  if (!process.env.SECOND_TRY) return { ...first, failed: [...first.failed, ...strays], strays: [] }
  // An error that belongs to no test has no test to try again: the files that ran then are.
  const files = first.strays.flatMap(({ testFile }) => testFile ?? [])
  const rerun = await run(projectNode(), [...command, ...args, ...files], {
    cwd: root,
    env: environment({ UNHANDLED_REPORT: unhandled }),
  })
  const again = counted('the files of stray errors', rerun, readVitest(report, unhandled, titles))
  return {
    ...first,
    failed: [...first.failed, ...again.failed, ...again.strays.map(({ text }) => text)],
    secondTry: [...first.secondTry, ...strays],
    strays: [],
  }
}

/**
 * Runs the browser tests with more arguments and answers what they counted; their words are printed as they come.
 * @param {string[]} args
 * @returns {Promise<Counted>}
 */
export async function runBrowser(args) {
  const report = path.join(reports, `playwright-${++runs}.json`)
  const command = [tool('playwright/cli.js'), 'test', '--config', 'tests/e2e/playwright.config.ts']
  console.log('\n── browser tests')
  const code = await run(projectNode(), [...command, '--pass-with-no-tests', ...args], {
    cwd: root,
    env: environment({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  })
  return counted('browser tests', code, readPlaywright(report))
}

const environment = (more) => projectEnvironment({ LONGHAND_TEST: '1', ...more })

/** A runner that dies is a failure even when no single test is. */
function counted(name, code, found) {
  const all = found ?? { passed: 0, failed: [], skipped: [], secondTry: [], strays: [] }
  if ((code !== 0 || found === null) && all.failed.length + all.strays.length === 0)
    all.failed.push(`${name}: the runner ended with code ${code}`)
  return all
}
