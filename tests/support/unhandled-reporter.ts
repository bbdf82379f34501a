import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/**
 * Writes errors that belong to no test, such as a rejection nobody awaited, with the file that ran then, to the file
 * that UNHANDLED_REPORT names: Vitest's JSON leaves them out, though they fail the run.
 */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    const file = process.env['UNHANDLED_REPORT']
    const found = errors.map(({ name, message, stack, VITEST_TEST_PATH: testFile }) => ({
      testFile,
      text: `${name}: ${message} ${stack?.split('\n')[1]?.trim() ?? ''}`,
    }))
    if (file !== undefined) writeFileSync(file, JSON.stringify(found))
  }
}
