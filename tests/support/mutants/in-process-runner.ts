import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { INSTRUMENTER_CONSTANTS, type InstrumenterContext } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import {
  determineHitLimitReached, type DryRunResult, DryRunStatus, type MutantRunOptions, type MutantRunResult, type TestResult, type TestRunner, TestStatus, toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import { type CollectedTest, collectTests } from './collected-tests.ts'

const STAND_IN = new URL('collected-tests.ts', import.meta.url).href

interface KnownTest extends CollectedTest {
  id: string
  fileName: string
}

/**
 * Runs the tests of pure code for one mutant after another in one process, which loads them once: a hundred times faster than
 * a worker for each. The tests are those of MUTANT_TESTS, separated by commas.
 *
 * A mutant may spoil what tests share. So the test that noticed one is run once more without it; when it fails then, too,
 * the mutant is tried again in a new process.
 */
class InProcessRunner implements TestRunner {
  readonly #tests = new Map<string, KnownTest>()
  #isFresh = true
  #isSpoiled = false

  capabilities() {
    return { reloadEnvironment: false }
  }

  async init(): Promise<void> {
    await import('./setup.ts')
    registerHooks({ resolve: (specifier, from, next) => (specifier === 'vitest' && from.parentURL !== STAND_IN ? { url: STAND_IN, shortCircuit: true } : next(specifier, from)) })
    for (const file of (process.env['MUTANT_TESTS'] ?? '').split(',')) {
      const fileName = path.resolve(file)
      for (const test of await collectTests(pathToFileURL(fileName).href)) this.#tests.set(`${file}#${test.name}`, { ...test, id: `${file}#${test.name}`, fileName })
    }
  }

  async dryRun(): Promise<DryRunResult> {
    const tests: TestResult[] = []
    for (const test of this.#tests.values()) {
      context().currentTestId = test.id
      tests.push(await resultOf(test))
    }
    context().currentTestId = undefined
    return { status: DryRunStatus.Complete, tests, mutantCoverage: context().mutantCoverage ?? { static: {}, perTest: {} } }
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }: MutantRunOptions): Promise<MutantRunResult> {
    if (this.#isSpoiled) throw new Error('Tests share something that an earlier mutant changed.')
    const stryker = context()
    const tests: TestResult[] = []
    let failed: KnownTest | undefined
    Object.assign(stryker, { activeMutant: activeMutant.id, hitCount: 0, hitLimit })
    for (const test of testFilter?.map((id) => this.#tests.get(id)!) ?? this.#tests.values()) {
      const result = await resultOf(test)
      tests.push(result)
      if (result.status === TestStatus.Failed) {
        failed = test
        break
      }
    }
    const { hitCount } = stryker
    Object.assign(stryker, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined })

    if (failed && (await resultOf(failed)).status === TestStatus.Failed) {
      this.#isSpoiled = true
      if (!this.#isFresh) throw new Error('Tests share something that a mutant changed.')
    }
    this.#isFresh = false
    return toMutantRunResult(determineHitLimitReached(hitCount, hitLimit) ?? { status: DryRunStatus.Complete, tests })
  }
}

/** What the mutated code and its runner tell each other. */
function context(): InstrumenterContext {
  const global = globalThis as { [INSTRUMENTER_CONSTANTS.NAMESPACE]?: InstrumenterContext }
  return global[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {}
}

async function resultOf({ id, name, fileName, position, run }: KnownTest): Promise<TestResult> {
  const started = performance.now()
  const about = { id, name, fileName, ...(position && { startPosition: position }) }
  try {
    await run()
    return { ...about, timeSpentMs: performance.now() - started, status: TestStatus.Success }
  } catch (error) {
    return { ...about, timeSpentMs: performance.now() - started, status: TestStatus.Failed, failureMessage: String(error) }
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner)]
