// Times the app's start in English, whose words stand in its code, and in languages that have a catalogue to fetch.
import { chromium, type Browser } from 'playwright'
import { CHROMIUM } from '../support/chromium.ts'
import { freePort } from '../support/free-port.ts'
import { benchFolder } from './bench-folder.ts'
import { serverEnvironment, startServer } from './server-process.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15)
const LANGUAGES = ['en', 'de', 'ar'] as const
const MOST_SLOWER = 1.05

/** A good line at home, as Lighthouse has it for desktops. */
const LINE = { latency: 40, downloadThroughput: (10 * 1024 * 1024) / 8, uploadThroughput: (10 * 1024 * 1024) / 8 }

/** Whether what was loaded before is there still: a first visit, and every later one. */
const VISITS = ['first', 'later'] as const

interface Start {
  /** From the request of the page to the frame with the screen's heading, in milliseconds. */
  ms: number
  catalogues: number
}

const server = await startServer(serverEnvironment(benchFolder(), await freePort()))
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
try {
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  await browser.close()
  await server.stop()
}

async function measure(): Promise<boolean> {
  let isMet = true
  for (const visit of VISITS) {
    const starts: Record<string, Start[]> = { en: [], de: [], ar: [] }
    // Turn by turn, so that all see the same machine.
    for (let round = 0; round < ROUNDS; round++)
      for (const language of LANGUAGES) starts[language]!.push(await start(browser, language, visit === 'later'))
    const english = typical(starts['en']!)
    for (const language of LANGUAGES) {
      const ms = typical(starts[language]!)
      const ratio = ms / english
      isMet &&= ratio <= MOST_SLOWER
      const fetched = Math.max(...starts[language]!.map(({ catalogues }) => catalogues))
      const shown = `${Math.round(ms)} ms, ${ratio.toFixed(3)} of English, ${fetched} catalogues fetched`
      console.log(`${visit.padEnd(5)} visit, ${language}: ${shown}`)
    }
  }
  console.log(isMet ? 'target met' : `target missed: at most ${MOST_SLOWER} of English`)
  return isMet
}

async function start(opened: Browser, language: string, isCached: boolean): Promise<Start> {
  const context = await opened.newContext({ locale: 'en-GB' })
  await context.addInitScript((code) => localStorage.setItem('language', code), language)
  await context.addInitScript(watchHeading)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...LINE })
  const open = async () => {
    await page.goto(`${server.origin}/auth/login`)
    return page.evaluate(() => (globalThis as unknown as { headingAt: Promise<number> }).headingAt)
  }
  if (isCached) {
    await open()
    await page.goto('about:blank')
  }
  const ms = await open()
  const catalogues = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/(?:es|de|fr|pt-BR|ar)-[^/]*\.js$/.test(name)).length,
  )
  await context.close()
  return { ms, catalogues }
}

/** Runs in the page: when its heading was drawn. */
function watchHeading(): void {
  const page = globalThis as unknown as { headingAt: Promise<number> }
  page.headingAt = new Promise((resolve) => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('h1')) return
      seen.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    })
    seen.observe(document, { childList: true, subtree: true })
  })
}

/** The time that a quarter of the starts stay below, in milliseconds: a busy machine only ever adds to a start. */
function typical(starts: readonly Start[]): number {
  return starts.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(starts.length / 4)]!
}
