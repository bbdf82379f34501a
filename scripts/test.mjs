// `npm test`: installs what the checks need, then runs all of them. `npm test -- WORDS` runs the tests whose path or
// title has the words, `npm test -- --changed` what a change touches. The last line is `N passed, N failed, N skipped`;
// what was skipped stands above it with its reason, and nothing but tests of Electron's program may be.
import process from 'node:process'
import { ensureBuild } from './lib/build.mjs'
import { ensureDebianPackages, TEST_PACKAGES } from './lib/debian.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { createTally } from './lib/tally.mjs'
import { matchingTests, patternOf, readTestArguments } from './lib/test-arguments.mjs'
import { buildChecks, changeChecks, runChecks, sourceChecks } from './lib/test-checks.mjs'
import { changes, isBrowserTest, testFiles } from './lib/test-files.mjs'
import { runBrowser, runVitest } from './lib/test-suites.mjs'

const wanted = readTestArguments(process.argv.slice(2))
if (typeof wanted === 'string') {
  console.error(wanted)
  process.exit(2)
}
// Only the suites need Debian's: they come beside npm's, and while the checks run.
const debianPackages = ensureDebianPackages(TEST_PACKAGES)
await ensurePackages()
const tally = createTally()
if (wanted.kind === 'all') await runAll()
else if (wanted.kind === 'changed') await runChanged()
else await runMatching(wanted.words)
process.exit(tally.print() ? 0 : 1)

/**
 * Sources are checked while the build is made. The suites come one after the other: each keeps all cores busy by
 * itself, and beside each other they only make each other's waits longer.
 */
async function runAll() {
  await Promise.all([ensureBuild().then(() => runChecks(buildChecks(), tally)), runChecks(sourceChecks(), tally)])
  await debianPackages
  tally.add(atLeastOne('Vitest', await runVitest([])))
  tally.add(atLeastOne('the browser tests', await runBrowser([])))
}

/** Sources that changed, the tests that import them, and all browser tests where screens may look different. */
async function runChanged() {
  const { since, files } = changes()
  console.log(files.length === 0 ? 'Nothing has changed.' : `Changed: ${files.join(', ')}`)
  if (files.length === 0) return
  await runChecks(changeChecks(files), tally)
  await debianPackages
  await ensureBuild()
  tally.add(await runVitest(['--changed', since]))
  const screens = files.some((file) => /^src\/(renderer|shared)\//.test(file))
  tally.add(await runBrowser(screens ? [] : [`--only-changed=${since}`]))
}

/** Files whose path has the words as a whole, and of other files the tests whose title has them. */
async function runMatching(words) {
  const { whole, byTitle } = matchingTests(words, testFiles())
  const titles = patternOf(words)
  const chosen = [...whole, ...byTitle]
  if (chosen.some((file) => file.startsWith('tests/'))) await ensureBuild()
  await debianPackages
  const none = { passed: 0, failed: [], skipped: [] }
  const vitest = (files, only) => (files.length > 0 ? runVitest(files, only) : none)
  const browser = (files, ...args) => (files.length > 0 ? runBrowser([...files, ...args]) : none)
  const found = [
    await vitest(whole.filter((file) => !isBrowserTest(file))),
    await vitest(
      byTitle.filter((file) => !isBrowserTest(file)),
      { titles },
    ),
    await browser(whole.filter(isBrowserTest)),
    await browser(byTitle.filter(isBrowserTest), '--grep', titles),
  ]
  for (const counted of found) tally.add(counted)
  if (found.every(({ passed, failed, skipped }) => passed + failed.length + skipped.length === 0))
    tally.add({ failed: [`no test has ${words.map((word) => `"${word}"`).join(' and ')} in its path or title`] })
}

/** A runner that finds nothing to run, where it should run all, has failed. */
function atLeastOne(name, counted) {
  if (counted.passed > 0 || counted.failed.length > 0) return counted
  return { ...counted, failed: [`${name} found no tests`] }
}
