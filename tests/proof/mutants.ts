import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { reasonFor, readReasons, unusedReasons } from '../support/mutants/reasons.ts'
import { namedGroups, sourcesOf, testsOf, type MutantGroup } from '../support/mutants/groups.ts'

/**
 * `npm run proof mutants`: changes the rules of src/shared and the server's services and policies, one small change at
 * a time (Stryker), and sees whether a test notices. At least 85 % must be noticed, and each that is not needs a reason
 * in a *.tsv of tests/support/mutants. PROOF_MUTANTS names single groups, separated by commas, or a part of one, such
 * as `shared-domain:pricing`; PROOF_CONCURRENCY (1) says how many are tested at once. What was found is kept by group
 * in .proof/mutants, so that a proof that is started again tests only what changed.
 */
const LEAST_NOTICED = 0.85
const ROOT = path.join(import.meta.dirname, '../..')
const KEPT = path.join(ROOT, '.proof/mutants')

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

/** Runs one group; what an earlier run found of unchanged code and tests is taken over. */
async function runGroup(group: MutantGroup): Promise<Mutant[]> {
  process.env['MUTANT_TESTS'] = testsOf(group).join(',')
  const stryker = new Stryker({
    mutate: sourcesOf(group),
    testRunner: group.isPure ? 'in-process' : 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', path.join(ROOT, 'tests/support/mutants/in-process-runner.ts')],
    vitest: { configFile: 'tests/support/mutants/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // Vitest, told to stop at a failure, leaves out files of the next run as well.
    disableBail: true,
    // A change that takes effect while a module loads needs a fresh process and all tests: hours, for constants.
    ignoreStatic: true,
    // Not there on purpose: Stryker would rewrite it by an interface that TypeScript 7 does not have.
    tsconfigFile: 'no-tsconfig.json',
    ignorePatterns: ['out', 'dist', 'data', 'test-results', '.proof'],
    tempDirName: path.join(KEPT, 'sandbox'),
    concurrency: Number(process.env['PROOF_CONCURRENCY'] ?? 1),
    // On a busy machine a process of the server may wait long for its turn.
    timeoutMS: group.isPure ? 20_000 : 90_000,
    dryRunTimeoutMinutes: 30,
    reporters: ['progress-append-only'],
    incremental: true,
    incrementalFile: path.join(KEPT, `${group.name}.json`),
  })
  return stryker.runMutationTest()
}

const noticed = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout'
const survived = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage'
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

await mkdir(KEPT, { recursive: true })
const wanted = process.env['PROOF_MUTANTS']
const reasons = readReasons()
const all: Mutant[] = []
for (const group of namedGroups(wanted)) {
  const mutants = await runGroup(group)
  all.push(...mutants)
  const judged = mutants.filter((mutant) => noticed(mutant) || survived(mutant))
  const killed = judged.filter(noticed).length
  console.log(`${group.name}: ${killed} of ${judged.length} noticed (${percent(killed / judged.length)})`)
}

const survivors = all.filter(survived).map((mutant) => ({ mutant, reason: reasonFor(reasons, ROOT, mutant) }))
for (const { mutant, reason } of survivors) {
  const { line, column } = mutant.location.start
  const place = `${path.relative(ROOT, mutant.fileName)}:${line}:${column}`
  console.log(
    `${place} ${mutant.mutatorName} → ${mutant.replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}: ` +
      (reason ?? 'NO REASON'),
  )
}
const judged = all.filter((mutant) => noticed(mutant) || survived(mutant))
const share = judged.filter(noticed).length / judged.length
const ignored = all.length - judged.length
const unexplained = survivors.filter(({ reason }) => reason === undefined).length
console.log(
  `\n${percent(share)} of ${judged.length} changes noticed; ${survivors.length} not, ${unexplained} of them ` +
    `without a reason; ${ignored} that act while a module loads were not tried.`,
)
if (wanted === undefined)
  for (const stale of unusedReasons(reasons)) console.log(`A reason that no survivor needs: ${stale}`)
process.exit(share >= LEAST_NOTICED && unexplained === 0 ? 0 : 1)
