/** @import { Counted } from './test-reports.mjs' */

/** What a run of `npm test` has found so far. */
export function createTally() {
  let passed = 0
  /** What failed, by name: where only the end of the output is kept, the end must say it. @type {string[]} */
  const failed = []
  /** @type {string[]} */
  const secondTry = []
  /** @type {string[]} */
  const skipped = []
  return {
    /** @param {Partial<Counted>} counted */
    add(counted) {
      passed += counted.passed ?? 0
      failed.push(...(counted.failed ?? []))
      secondTry.push(...(counted.secondTry ?? []))
      skipped.push(...(counted.skipped ?? []))
    },
    /** Prints what needs a name, and the sums as the last line. @returns {boolean} Whether nothing failed. */
    print() {
      for (const name of secondTry) console.log(`Passed only at the second try: ${name}`)
      for (const name of skipped) console.log(`Skipped: ${name}`)
      for (const name of failed) console.log(`Failed: ${name}`)
      console.log(`\n${passed} passed, ${failed.length} failed, ${skipped.length} skipped`)
      return failed.length === 0
    },
  }
}
