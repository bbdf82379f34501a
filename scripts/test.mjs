// `npm test`: installs what the checks need, then runs all of them. The last line is `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ensureBuild } from './lib/build.mjs'
import { ensureDebianPackages, TEST_PACKAGES } from './lib/debian.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { projectEnvironment, projectNode, root } from './lib/paths.mjs'
import { run } from './lib/run.mjs'

const reports = path.join(root, 'test-results', 'reports')
const tool = (file) => path.join(root, 'node_modules', file)

/** Checks that pass or fail as one. @type {[name: string, args: string[]][]} */
const checks = [
  ['types', [tool('typescript/bin/tsc'), '-b']],
  ['lint and import rules', [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
  ['styles', ['scripts/check-styles.mjs']],
  ['desktop build', [tool('electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn']],
  ['sizes', ['scripts/check-size.mjs']],
]

/** Runners that count their own tests into a JSON report. @type {[name: string, args: string[], read: () => { passed: number, failed: number }][]} */
const suites = [
  ['unit, server, port-contract and desktop tests', [tool('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports}/vitest.json`], readVitest],
  ['browser tests', [tool('playwright/cli.js'), 'test', '--config', 'tests/e2e/playwright.config.ts'], readPlaywright],
]

let passed = 0
let failed = 0
const failures = []

await ensurePackages()
await ensureDebianPackages(TEST_PACKAGES)
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
// Servers and tools start a hundred times; what Node compiled once it need not compile again.
const compiled = path.join(root, 'node_modules', '.cache', 'node')
const env = projectEnvironment({ NODE_COMPILE_CACHE: compiled, PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, 'playwright.json'), LONGHAND_TEST: '1' })
const node = (args) => run(projectNode(), args, { cwd: root, env })

await ensureBuild()
for (const [name, args] of checks) {
  console.log(`\n── ${name}`)
  count(name, (await node(args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}
for (const [name, args, read] of suites) {
  console.log(`\n── ${name}`)
  const code = await node(args)
  const counted = read()
  // A runner that dies, or finds nothing to run, is a failure even when no single test is.
  if ((code !== 0 || counted.passed === 0) && counted.failed === 0) counted.failed = 1
  count(name, counted)
}

if (failures.length > 0) console.log(`\nFailed: ${failures.join('; ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function count(name, result) {
  passed += result.passed
  failed += result.failed
  if (result.failed > 0) failures.push(`${name} (${result.failed})`)
}

function readReport(file) {
  const full = path.join(reports, file)
  return existsSync(full) ? JSON.parse(readFileSync(full, 'utf8')) : null
}

function readVitest() {
  const report = readReport('vitest.json')
  if (report === null) return { passed: 0, failed: 1 }
  // A file that cannot be loaded fails as a suite and has no tests of its own to count.
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed')).length
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded }
}

function readPlaywright() {
  const report = readReport('playwright.json')
  if (report === null) return { passed: 0, failed: 1 }
  for (const name of flakyTests(report.suites)) console.log(`Passed only at the second try: ${name}`)
  return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected + report.errors.length }
}

/** Names of the browser tests that failed first and then passed, each with its file. */
function flakyTests(groups) {
  return groups.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...flakyTests(inner),
  ])
}
