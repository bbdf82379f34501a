import { readFile } from 'node:fs/promises'
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'

/** Of a page, so many lines are printed. */
const MOST_LINES = 120

/** Prints what stood on the page when a test failed, for who sees only what was printed. */
export default class PageOnFailure implements Reporter {
  #printing: Promise<void> = Promise.resolve()

  onTestEnd(test: TestCase, { status, attachments }: TestResult): void {
    const at = attachments.find(({ name }) => name === 'error-context')?.path
    if (status === test.expectedStatus || at === undefined) return
    this.#printing = this.#printing.then(() => print(test.title, at))
  }

  onEnd(): Promise<void> {
    return this.#printing
  }
}

async function print(title: string, at: string): Promise<void> {
  const context = await readFile(at, 'utf8').catch(() => '')
  const page = /```yaml\n(.*?)```/s.exec(context)?.[1]
  if (page) console.log(`The page when "${title}" failed:\n${page.split('\n').slice(0, MOST_LINES).join('\n')}`)
}
