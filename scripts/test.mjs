// `npm test`: installs what the checks need, then runs all of them. The last line is `N passed, N failed, N skipped`;
// what was skipped stands above it with its reason, and nothing but tests of Electron's program may be.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ensureBuild } from './lib/build.mjs'
import { ensureDebianPackages, TEST_PACKAGES } from './lib/debian.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { projectEnvironment, projectNode, root } from './lib/paths.mjs'
import { run, runApart } from './lib/run.mjs'
import { readPlaywright, readVitest } from './lib/test-reports.mjs'

const reports = path.join(root, 'test-results', 'reports')
const tool = (file) => path.join(root, 'node_modules', file)

/**
 * Checks that pass or fail as one: of the sources, and of what is built. @type {Record<string, [name: string, args:
 * string[]][]>}
 */
const checks = {
  sources: [
    // Each checker of a project learns the types of all its imports anew; there are projects enough for the cores.
    ['types', [tool('typescript/bin/tsc'), '-b', '--checkers', '1']],
    ['lint and import rules', [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
    ['styles', ['scripts/check-styles.mjs']],
    ['format', [tool('oxfmt/bin/oxfmt'), '--check']],
    ['width of lines', ['scripts/check-lines.mjs']],
  ],
  builds: [
    ['desktop build', [tool('electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn']],
    ['sizes', ['scripts/check-size.mjs']],
  ],
}

/**
 * Runners that count their own tests into a JSON report. @type {[name: string, args: string[], read: () =>
 * import('./lib/test-reports.mjs').Counted | null][]}
 */
const suites = [
  [
    'unit, server, port-contract and desktop tests',
    [
      tool('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      '--reporter=tests/support/unhandled-reporter.ts',
      `--outputFile.json=${reports}/vitest.json`,
    ],
    () => readVitest(`${reports}/vitest.json`, `${reports}/unhandled.json`),
  ],
  [
    'browser tests',
    [tool('playwright/cli.js'), 'test', '--config', 'tests/e2e/playwright.config.ts'],
    () => readPlaywright(`${reports}/playwright.json`),
  ],
]

let passed = 0
/** What failed, by name: on a machine that keeps only the end of the output, the end must say it. @type {string[]} */
const failed = []
/** @type {string[]} */
const secondTry = []
/** @type {string[]} */
const skipped = []

// Only the suites need Debian's: they come beside npm's, and while the checks run.
const debianPackages = ensureDebianPackages(TEST_PACKAGES)
await ensurePackages()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
// Servers and tools start a hundred times; what Node compiled once it need not compile again.
const compiled = path.join(root, 'node_modules', '.cache', 'node')
const env = projectEnvironment({
  NODE_COMPILE_CACHE: compiled,
  PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, 'playwright.json'),
  UNHANDLED_REPORT: path.join(reports, 'unhandled.json'),
  LONGHAND_TEST: '1',
})
const node = (args) => run(projectNode(), args, { cwd: root, env })

// Each for itself leaves cores idle.
await Promise.all([checkAll(checks.sources), ensureBuild().then(() => checkAll(checks.builds))])
await debianPackages
for (const [name, args, read] of suites) {
  console.log(`\n── ${name}`)
  const first = await runSuite(name, args, read)
  passed += first.passed
  secondTry.push(...first.secondTry)
  skipped.push(...first.skipped)
  if (first.failed.length > 0 || first.strays.length === 0 || !process.env.CI)
    failed.push(...first.failed, ...first.strays.map(({ text }) => text))
  else {
    // An error that belongs to no test has no test to try again: the files that ran then are.
    const again = await runSuite(name, [...args, ...first.strays.flatMap(({ testFile }) => testFile ?? [])], read)
    failed.push(...again.failed, ...again.strays.map(({ text }) => text))
    secondTry.push(...first.strays.map(({ text }) => text))
  }
}

for (const name of secondTry) console.log(`Passed only at the second try: ${name}`)
for (const name of skipped) console.log(`Skipped: ${name}`)
for (const name of failed) console.log(`Failed: ${name}`)
console.log(`\n${passed} passed, ${failed.length} failed, ${skipped.length} skipped`)
process.exit(failed.length === 0 ? 0 : 1)

/** Runs checks one after another. */
async function checkAll(ones) {
  for (const [name, args] of ones) {
    const { code, said } = await runApart(projectNode(), args, { cwd: root, env })
    console.log(`\n── ${name}\n${said.trimEnd()}`)
    if (code === 0) passed += 1
    else failed.push(name)
  }
}

/**
 * Runs a suite and reads what it says. A runner that dies, or finds nothing to run, is a failure even when no single
 * test is.
 */
async function runSuite(name, args, read) {
  const code = await node(args)
  const counted = read() ?? { passed: 0, failed: [], skipped: [], secondTry: [], strays: [] }
  if ((code !== 0 || counted.passed === 0) && counted.failed.length + counted.strays.length === 0)
    counted.failed.push(`${name}: the runner ended with code ${code}`)
  return counted
}
