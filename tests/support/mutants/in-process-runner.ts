import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { INSTRUMENTER_CONSTANTS, type InstrumenterContext } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import {
  determineHitLimitReached,
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import { type CollectedTest, collectTests } from './collected-tests.ts'

const STAND_IN = new URL('collected-tests.ts', import.meta.url).href

interface KnownTest extends CollectedTest {
  id: string
  fileName: string
}

/** What a run without a mutant tells of a test, by its id. */
type Known = Record<
  string,
  {
    /** Time of the processor. */
    tookMs: number
    /** How often it came by each mutant. */
    hits: Record<string, number>
  }
>

/**
 * Keeps what is known for the processes that take over from one that hung. Relative to the sandbox, which is where they
 * work.
 */
const KNOWN_FILE = 'known-tests.json'

/**
 * Tests that take longer try how fast the code is with much to do. They are left out: what they alone would notice
 * counts as not noticed.
 */
const SLOW_MS = 500

/** So many times more often than without it may a test come by a mutant, until that is taken for an endless loop. */
const MORE_HITS = 100
const LEAST_HITS = 10_000

/**
 * Runs the tests of pure code for one mutant after another in one process, which loads them once: a hundred times
 * faster than a worker for each. The tests are those of MUTANT_TESTS, separated by commas.
 *
 * A mutant may spoil what tests share. So the test that noticed one is run once more without it; when it fails then,
 * too, the mutant is tried again in a new process.
 */
class InProcessRunner implements TestRunner {
  readonly #tests = new Map<string, KnownTest>()
  #known: Known = {}
  #isFresh = true
  #isSpoiled = false

  capabilities() {
    return { reloadEnvironment: false }
  }

  async init(): Promise<void> {
    await import('./setup.ts')
    registerHooks({
      resolve: (specifier, from, next) =>
        specifier === 'vitest' && from.parentURL !== STAND_IN
          ? { url: STAND_IN, shortCircuit: true }
          : next(specifier, from),
    })
    for (const file of (process.env['MUTANT_TESTS'] ?? '').split(',')) {
      const fileName = path.resolve(file)
      for (const test of await collectTests(pathToFileURL(fileName).href))
        this.#tests.set(`${file}#${test.name}`, { ...test, id: `${file}#${test.name}`, fileName })
    }
    if (existsSync(KNOWN_FILE)) this.#known = JSON.parse(readFileSync(KNOWN_FILE, 'utf8')) as Known
  }

  async dryRun(): Promise<DryRunResult> {
    const tests: TestResult[] = []
    const took = new Map<string, number>()
    for (const test of this.#tests.values()) {
      context().currentTestId = test.id
      const before = process.cpuUsage()
      tests.push(await resultOf(test))
      const { user, system } = process.cpuUsage(before)
      took.set(test.id, (user + system) / 1000)
    }
    context().currentTestId = undefined
    const mutantCoverage = context().mutantCoverage ?? { static: {}, perTest: {} }
    this.#known = Object.fromEntries(
      tests.map(({ id }) => [id, { tookMs: took.get(id) ?? 0, hits: { ...mutantCoverage.perTest[id] } }]),
    )
    writeFileSync(KNOWN_FILE, JSON.stringify(this.#known))
    return { status: DryRunStatus.Complete, tests, mutantCoverage }
  }

  async mutantRun({ activeMutant, testFilter }: MutantRunOptions): Promise<MutantRunResult> {
    if (this.#isSpoiled) throw new Error('Tests share something that an earlier mutant changed.')
    const covering = (testFilter?.map((id) => this.#tests.get(id)!) ?? [...this.#tests.values()]).filter(
      (test) => this.#tookMs(test) <= SLOW_MS,
    )
    const tests: TestResult[] = []
    // The quick ones first: most mutants are noticed by one of them, and endless loops by few hits.
    for (const test of covering.toSorted((a, b) => this.#tookMs(a) - this.#tookMs(b))) {
      const hitLimit = Math.max(LEAST_HITS, MORE_HITS * (this.#known[test.id]?.hits[activeMutant.id] ?? 0))
      Object.assign(context(), { activeMutant: activeMutant.id, hitCount: 0, hitLimit })
      const result = await resultOf(test)
      const timeout = determineHitLimitReached(context().hitCount, hitLimit)
      Object.assign(context(), { activeMutant: undefined, hitCount: undefined, hitLimit: undefined })
      tests.push(result)
      if (timeout || result.status === TestStatus.Failed) {
        await this.#lookWithout(test)
        return toMutantRunResult(timeout ?? { status: DryRunStatus.Complete, tests })
      }
    }
    this.#isFresh = false
    return toMutantRunResult({ status: DryRunStatus.Complete, tests })
  }

  #tookMs({ id }: KnownTest): number {
    return this.#known[id]?.tookMs ?? 0
  }

  /** Runs a test that noticed a mutant once more, without it. @throws Error when it is to be tried in a new process. */
  async #lookWithout(test: KnownTest): Promise<void> {
    this.#isSpoiled = (await resultOf(test)).status === TestStatus.Failed
    if (this.#isSpoiled && !this.#isFresh) throw new Error('Tests share something that a mutant changed.')
    this.#isFresh = false
  }
}

/** What the mutated code and its runner tell each other. */
function context(): InstrumenterContext {
  const global = globalThis as { [INSTRUMENTER_CONSTANTS.NAMESPACE]?: InstrumenterContext }
  return (global[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {})
}

async function resultOf({ id, name, fileName, position, run }: KnownTest): Promise<TestResult> {
  const started = performance.now()
  const about = { id, name, fileName, ...(position && { startPosition: position }) }
  try {
    await run()
    return { ...about, timeSpentMs: performance.now() - started, status: TestStatus.Success }
  } catch (error) {
    return {
      ...about,
      timeSpentMs: performance.now() - started,
      status: TestStatus.Failed,
      failureMessage: String(error),
    }
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner)]
