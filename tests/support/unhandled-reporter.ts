import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Writes errors that belong to no test, such as a rejection nobody awaited, to the file that UNHANDLED_REPORT names: Vitest's JSON leaves them out, though they fail the run. */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    const file = process.env['UNHANDLED_REPORT']
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors.map(({ name, message, stack }) => `${name}: ${message} ${stack?.split('\n')[1]?.trim() ?? ''}`)))
  }
}
