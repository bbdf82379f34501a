import lighthouse, { desktopConfig, type Flags } from 'lighthouse'
import { chromium } from 'playwright'
import { CHROMIUM } from './chromium.ts'
import { freePort } from './free-port.ts'

export type LighthouseCategory = 'performance' | 'accessibility' | 'best-practices' | 'seo'

export interface LighthouseReport {
  /** 0 to 100. */
  scores: Partial<Record<LighthouseCategory, number>>
  /** What cost points, each with where. */
  findings: string[]
}

export interface Lighthouse {
  /** Opens an address as on a desktop and looks at it. @throws Error when the page could not be loaded */
  look(url: string, categories: readonly LighthouseCategory[]): Promise<LighthouseReport>
  stop(): Promise<void>
}

/**
 * Nothing goes on in a page of ours once it has loaded, so there is nothing to wait for. They hold only as long as
 * throttling is simulated, which costs nothing where time is not measured.
 */
const NO_WAITS: Flags = { networkQuietThresholdMs: 0, cpuQuietThresholdMs: 0, pauseAfterFcpMs: 0, pauseAfterLoadMs: 0 }

/** Lighthouse in a browser of its own, on a connection that is simulated. */
export async function startLighthouse(): Promise<Lighthouse> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  return {
    async look(url, categories) {
      const isTimed = categories.includes('performance')
      const flags: Flags = {
        port,
        logLevel: 'error',
        onlyCategories: [...categories],
        disableFullPageScreenshot: true,
        ...(isTimed ? {} : NO_WAITS),
      }
      const result = await lighthouse(url, flags, desktopConfig)
      if (!result || result.lhr.runtimeError)
        throw new Error(`Lighthouse could not look at ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
      const { categories: found, audits } = result.lhr
      const scores = Object.fromEntries(
        Object.values(found).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
      )
      const faulty = Object.values(found).flatMap(({ auditRefs }) =>
        auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1),
      )
      return {
        scores,
        findings: faulty.map(
          ({ id }) =>
            `${id}: ${audits[id]!.title} ` +
            JSON.stringify(audits[id]!.details ?? audits[id]!.displayValue ?? '').slice(0, 600),
        ),
      }
    },
    stop: () => browser.close(),
  }
}
