// Measures the editor on transcripts of several lengths beside a bare CodeMirror page, and prints the ratios.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright'
import { build, preview } from 'vite'
import type { FileRecord } from '../../src/shared/contract/files/records.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { PEAKS_PER_SECOND } from '../../src/shared/media/peaks.ts'
import { WAVEFORM_TYPE, waveformBytes } from '../../src/shared/media/waveform-bytes.ts'
import { STYLE_VERSION, type StyleGuide } from '../../src/shared/transcript/style/guide.ts'
import { buildProfile } from '../support/build-account.ts'
import { CHROMIUM } from '../support/chromium.ts'
import { seededTranscript } from './editor/seeded-transcript.ts'

/** Lengths in words; the budgets are those of the longest. */
const SIZES = (process.env.BENCH_WORDS ?? '1000,10000,50000,100000').split(',').map(Number)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const KEYS = 60
const TICKS = 120
/** Whether the text is checked against a style guide while it is typed, as `BENCH_GUIDE=1` has it. */
const HAS_GUIDE = process.env.BENCH_GUIDE === '1'
const FILE_ID = 'bench'.padEnd(24, '0')
/** All that a guide can look at. */
const GUIDE: StyleGuide = {
  version: STYLE_VERSION,
  name: 'Bench',
  gate: false,
  verbatim: { level: 'clean', fillers: [], keep: [] },
  numbers: { style: 'words', words_up_to: 9 },
  forbidden: [{ word: 'river', write: 'stream' }],
  captions: {
    characters_per_line: 37,
    lines: 2,
    characters_per_second: 15,
    shortest_seconds: 1,
    longest_seconds: 7,
  },
}

interface Measured {
  /** To the first frame with text, and to where a key would be taken at once. */
  openMs: number
  typingMs: number
  keyP50Ms: number
  keyP95Ms: number
  /** Of the main thread's own time, so that a busy machine does not count. */
  tickMs: number
  nodes: number
  heapMb: number
}

const root = path.resolve(import.meta.dirname, '../..')
const out = mkdtempSync(path.join(tmpdir(), 'longhand-bench-'))

/** One transcript, as both pages load it. */
interface Text {
  json: string
  lengthSeconds: number
  waveform: Buffer
}

function textOf(words: number): Text {
  const transcript = seededTranscript(words)
  const lengthSeconds = transcript.paragraphs.at(-1)!.data_end + 1
  const peaks = Uint8Array.from({ length: lengthSeconds * PEAKS_PER_SECOND }, (_, index) => (index * 37) % 200)
  return {
    json: JSON.stringify(transcript),
    lengthSeconds,
    waveform: Buffer.from(waveformBytes({ rate: PEAKS_PER_SECOND, length: lengthSeconds, peaks }).buffer),
  }
}

const fileOf = ({ lengthSeconds }: Text): FileRecord => ({
  _id: FILE_ID,
  name: 'bench.ogg',
  type: 'audio/ogg',
  size: 1,
  length: lengthSeconds,
  status: 'EDITING',
  uploaded_date: '2026-01-01T00:00:00Z',
  for_human_transcribe: false,
  is_multilingual: false,
  is_published: false,
  price_quota_for_human_transcribe: null,
  time: '',
  language_code: 'en',
  progress: null,
  eta_seconds: null,
  queue_place: null,
  free_again_until: null,
  failure: null,
  speakers_by: null,
  damaged_at: [],
  media_removed: null,
  kept_until: null,
})

await build({
  configFile: path.join(root, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: path.join(out, 'app') },
})
await build({
  configFile: false,
  logLevel: 'warn',
  root: path.join(import.meta.dirname, 'editor'),
  build: { outDir: path.join(out, 'floor'), emptyOutDir: true, target: 'esnext' },
})
const app = await preview({
  configFile: false,
  logLevel: 'warn',
  root,
  build: { outDir: path.join(out, 'app') },
  preview: { port: 0, host: '127.0.0.1' },
})
const floor = await preview({
  configFile: false,
  logLevel: 'warn',
  root,
  build: { outDir: path.join(out, 'floor') },
  preview: { port: 0, host: '127.0.0.1' },
})
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--js-flags=--expose-gc'] })

try {
  const nodes: number[] = []
  for (const words of SIZES) {
    const text = textOf(words)
    const bare: Measured[] = []
    const ours: Measured[] = []
    // Turn by turn, so that both see the same machine.
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await inPage(openFloor, text))
      ours.push(await inPage(openEditor, text))
    }
    nodes.push(middle(ours).nodes)
    report(words, middle(bare), middle(ours))
  }
  console.log(`DOM nodes from the shortest to the longest: ${nodes.join(', ')}`)
} finally {
  await browser.close()
  await Promise.all([app.close(), floor.close()])
  rmSync(out, { recursive: true })
}

async function inPage(open: (page: Page, text: Text) => Promise<void>, text: Text): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchOpening)
    await open(page, text)
    // Looking on every frame, as it would unless told, keeps the page from ever having nothing to do.
    await page.waitForFunction(() => (window as never as { typingMs?: number }).typingMs !== undefined, undefined, {
      timeout: 120_000,
      polling: 100,
    })
    const opened = await page.evaluate(() => {
      const { openMs, typingMs } = window as never as { openMs: number; typingMs: number }
      return { openMs, typingMs }
    })
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    const heapMb = await heap(page)
    await page.evaluate(showTicks, 40)
    const tickMs = (await threadMs(page, () => page.evaluate(showTicks, TICKS))) / TICKS
    const keys = await measureKeys(page)
    return { ...opened, nodes, heapMb, tickMs, keyP50Ms: quantile(keys, 0.5), keyP95Ms: quantile(keys, 0.95) }
  } finally {
    await context.close()
  }
}

async function openFloor(page: Page, { json }: Text): Promise<void> {
  await page.route('**/transcript.json', (route) => route.fulfill({ contentType: 'application/json', body: json }))
  await page.goto(floor.resolvedUrls!.local[0]!)
}

/** The real editor, with the calls of one file answered here. */
async function openEditor(page: Page, text: Text): Promise<void> {
  const { json, waveform } = text
  const address = new URL(app.resolvedUrls!.local[0]!)
  const session = encodeURIComponent(JSON.stringify({ role: 'USER', exp: Math.floor(Date.now() / 1000) + 3600 }))
  await page.context().addCookies([{ name: 'session', value: session, url: address.origin }])
  await page.route(`**${API_BASE}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const call = pathname.slice(API_BASE.length)
    if (call.startsWith('/file/presence/')) return route.fulfill({ json: { is_editing: true, others: [], version: 1 } })
    if (route.request().method() === 'PUT') return route.fulfill({ json: { version: 2 }, headers: { etag: '"2"' } })
    if (call.startsWith('/file/transcription/'))
      return route.fulfill({ contentType: 'application/json', body: json, headers: { etag: '"1"' } })
    if (call.startsWith('/file/waveform/')) return route.fulfill({ contentType: WAVEFORM_TYPE, body: waveform })
    if (call === '/account/profile') return route.fulfill({ json: buildProfile('USER') })
    // Loads for ever, so that the player is there, with the length that the file says.
    if (call.startsWith('/file/media/')) return undefined
    if (HAS_GUIDE && call === `/file/style/${FILE_ID}`)
      return route.fulfill({ json: { choice: 'clean', guide: { _id: 'clean', guide: GUIDE } } })
    if (call === `/file/${FILE_ID}`) return route.fulfill({ json: fileOf(text) })
    return route.fulfill({ status: 404, json: { code: 'not_found', message: '' } })
  })
  await page.goto(new URL(`/editor/${FILE_ID}`, address).href)
}

/**
 * Runs in the page: from the last byte of the transcript to the first frame with text, and until the text has the focus
 * and nothing else runs.
 */
function watchOpening(): void {
  const seen = new MutationObserver(() => {
    if (!document.querySelector('.cm-line')?.textContent || !document.querySelector('.cm-editor')?.isConnected) return
    seen.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        const resource = performance
          .getEntriesByType('resource')
          .find(({ name }) => /transcript\.json|\/file\/transcription\//.test(name)) as PerformanceResourceTiming
        const since = () => performance.now() - resource.responseEnd
        Object.assign(window, { openMs: since() })
        const whenFree = () =>
          requestIdleCallback(() =>
            document.activeElement?.matches('.cm-content') ? Object.assign(window, { typingMs: since() }) : whenFree(),
          )
        whenFree()
      }),
    )
  })
  seen.observe(document, { childList: true, subtree: true })
}

/** Milliseconds of its own time that the page's main thread spends on some work. */
async function threadMs(page: Page, work: () => Promise<void>): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () =>
    (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  const before = await spent()
  await work()
  return (await spent()) - before
}

/** Runs in the page: ticks of playback that each move to another word, layout included. */
function showTicks(ticks: number): void {
  const floorTick = (window as never as { showTime?: (seconds: number) => void }).showTime
  let now = 0
  const audio = document.querySelector('audio')
  if (audio) Object.defineProperty(audio, 'currentTime', { get: () => now, configurable: true })
  const show =
    floorTick ??
    ((seconds: number) => {
      now = seconds
      audio!.dispatchEvent(new Event('seeked'))
    })
  const content = document.querySelector('.cm-content')!
  audio?.dispatchEvent(new Event('play'))
  for (let tick = 1; tick <= ticks; tick++) {
    // Some words into the first screen, so that nothing scrolls.
    show((tick % 40) * 0.35 + 0.1)
    content.getBoundingClientRect()
  }
  audio?.dispatchEvent(new Event('pause'))
}

/** Milliseconds from a key in the middle of the text to the frame that shows it. */
async function measureKeys(page: Page): Promise<number[]> {
  await page.locator('.cm-line').nth(3).click()
  await page.evaluate(() => {
    const measured: number[] = []
    Object.assign(window, { measured })
    document.querySelector('.cm-content')!.addEventListener(
      'keydown',
      () => {
        const from = performance.now()
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.addEventListener('message', () => measured.push(performance.now() - from))
          channel.port1.start()
          channel.port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })
  for (let key = 0; key < KEYS; key++) await page.keyboard.press(key % 6 === 5 ? ' ' : 'e')
  return page.evaluate(() => (window as never as { measured: number[] }).measured)
}

async function heap(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

/** The median of each measure. */
function middle(rounds: readonly Measured[]): Measured {
  const pick = (name: keyof Measured) =>
    quantile(
      rounds.map((round) => round[name]),
      0.5,
    )
  return {
    openMs: pick('openMs'),
    typingMs: pick('typingMs'),
    keyP50Ms: pick('keyP50Ms'),
    keyP95Ms: pick('keyP95Ms'),
    tickMs: pick('tickMs'),
    nodes: pick('nodes'),
    heapMb: pick('heapMb'),
  }
}

function report(words: number, bare: Measured, ours: Measured): void {
  const rows: [string, keyof Measured, string, number | undefined][] = [
    ['open to the first text', 'openMs', 'ms', 1.3],
    ['open to typing', 'typingMs', 'ms', 1.3],
    ['key to next frame, p50', 'keyP50Ms', 'ms', 1.2],
    ['key to next frame, p95', 'keyP95Ms', 'ms', 1.2],
    ['playback tick', 'tickMs', 'ms', 1.5],
    ['DOM nodes', 'nodes', '', undefined],
    ['heap', 'heapMb', 'MB', undefined],
  ]
  console.log(
    `${words.toLocaleString('en')} words, median of ${ROUNDS} rounds: the editor beside a bare CodeMirror page`,
  )
  for (const [label, name, unit, goal] of rows) {
    const ratio = ours[name] / bare[name]
    const verdict = goal === undefined ? '' : ratio <= goal ? `  within ${goal}` : `  MORE than ${goal}`
    console.log(
      `${label.padEnd(24)} ${ours[name].toFixed(2).padStart(9)} ${unit.padEnd(2)}  floor ` +
        `${bare[name].toFixed(2).padStart(9)} ${unit.padEnd(2)}  ratio ${ratio.toFixed(2)}${verdict}`,
    )
  }
}
