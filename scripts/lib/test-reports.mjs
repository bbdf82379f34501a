// What the two test runners wrote into their JSON reports: how many tests passed, failed and were left out, and which.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'

/**
 * What one runner says of itself.
 * @typedef {{ passed: number, failed: string[], skipped: string[], secondTry: string[], strays: { testFile?: string,
 * text: string }[] }} Counted `failed`, `skipped` and `secondTry` hold the tests' names, each with its file; `skipped`
 * those that were left out for a reason that counts, each with it; `secondTry` those that failed first and then passed;
 * `strays` the errors that belong to no test, which fail a run all the same.
 */

/** The one thing that may be missing: npm leaves Electron's program out. */
const MAY_BE_MISSING = /Electron/

/**
 * Reads Vitest's report, and the errors that belong to no test. `titles` is the pattern of the only tests that were to
 * run: the report calls all others skipped. @param {string} file @param {string} unhandled @param {string} [titles]
 * @returns {Counted | null} Null when there is none, as after a runner that died.
 */
export function readVitest(file, unhandled, titles) {
  const report = readJson(file)
  if (report === null) return null
  const wanted = new RegExp(titles ?? '')
  const files = report.testResults.map((one) => ({
    ...one,
    name: path.relative(root, one.name),
    assertionResults: one.assertionResults.filter(({ fullName }) => wanted.test(fullName)),
  }))
  const failed = files.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    // A file that cannot be loaded fails as a whole and has no tests of its own to name.
    if (status === 'failed' && tests.length === 0) return [`${name}: ${firstLine(message)}`]
    return tests.map((test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
  const secondTry = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map((test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`),
  )
  const leftOut = files.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => LEFT_OUT.includes(status)).map((test) => `${name} › ${test.fullName}`),
  )
  return { ...judged(leftOut, failed), passed: report.numPassedTests, secondTry, strays: readJson(unhandled) ?? [] }
}

/**
 * Reads Playwright's report. @param {string} file @returns {Counted | null} Null when there is none, as after a runner
 * that died.
 */
export function readPlaywright(file) {
  const report = readJson(file)
  if (report === null) return null
  const specs = report.suites.flatMap(specsOf)
  const named = (status) =>
    specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file: spec, line, title, tests }) => `${spec}:${line} › ${title}${reasonOf(tests)}`)
  return {
    ...judged(named('skipped'), [...named('unexpected'), ...report.errors.map(({ message }) => firstLine(message))]),
    passed: report.stats.expected + report.stats.flaky,
    secondTry: named('flaky'),
    strays: [],
  }
}

/**
 * A test that was left out for anything but what may be missing counts as failed. @param {string[]} leftOut @param
 * {string[]} failed
 */
function judged(leftOut, failed) {
  const mayBe = (name) => MAY_BE_MISSING.test(name)
  return {
    failed: [
      ...failed,
      ...leftOut
        .filter((name) => !mayBe(name))
        .map((name) => `${name}: was left out, which nothing but tests of Electron's program may be`),
    ],
    skipped: leftOut.filter(mayBe),
  }
}

/** What Vitest calls tests that did not run. */
const LEFT_OUT = ['skipped', 'pending', 'todo', 'disabled']

const reasonOf = (tests) =>
  tests
    .flatMap(({ annotations = [] }) => annotations)
    .filter(({ type }) => type === 'skip' || type === 'fixme')
    .map(({ description = '' }) => ` (${description})`)
    .join('')
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
const firstLine = (message = '') => message.split('\n', 1)[0]
