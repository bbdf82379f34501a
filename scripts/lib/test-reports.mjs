// What the two test runners wrote into their JSON reports: how many tests passed and failed, and which.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'

/**
 * What one runner says of itself.
 * @typedef {{ passed: number, failed: string[], secondTry: string[], strays: { testFile?: string, text: string }[] }} Counted
 * `failed` and `secondTry` hold the tests' names, each with its file; `secondTry` those that failed first and then passed;
 * `strays` the errors that belong to no test, which fail a run all the same.
 */

/** Reads Vitest's report, and the errors that belong to no test. @param {string} file @param {string} unhandled @returns {Counted | null} Null when there is none, as after a runner that died. */
export function readVitest(file, unhandled) {
  const report = readJson(file)
  if (report === null) return null
  const files = report.testResults.map((one) => ({ ...one, name: path.relative(root, one.name) }))
  const failed = files.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    // A file that cannot be loaded fails as a whole and has no tests of its own to name.
    if (status === 'failed' && tests.length === 0) return [`${name}: ${firstLine(message)}`]
    return tests.map((test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
  const secondTry = files.flatMap(({ name, assertionResults }) =>
    assertionResults.filter((test) => test.status === 'passed' && test.failureMessages.length > 0).map((test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`),
  )
  return { passed: report.numPassedTests, failed, secondTry, strays: readJson(unhandled) ?? [] }
}

/** Reads Playwright's report. @param {string} file @returns {Counted | null} Null when there is none, as after a runner that died. */
export function readPlaywright(file) {
  const report = readJson(file)
  if (report === null) return null
  const specs = report.suites.flatMap(specsOf)
  const named = (status) => specs.filter(({ tests }) => tests.some((test) => test.status === status)).map(({ file: spec, line, title }) => `${spec}:${line} › ${title}`)
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: [...named('unexpected'), ...report.errors.map(({ message }) => firstLine(message))],
    secondTry: named('flaky'),
    strays: [],
  }
}

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
const firstLine = (message = '') => message.split('\n', 1)[0]
