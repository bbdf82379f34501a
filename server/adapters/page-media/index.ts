import { phrase } from '../../../src/shared/words/phrase.ts'
import { createAddressRule } from '../../kernel/public-addresses.ts'
import { readAtMost } from '../../kernel/read-at-most.ts'
import { type LinkedFiles, LinkError } from '../../ports/linked-files.ts'
import type { PageMedia } from '../../ports/page-media.ts'
import { fetchArguments, lookArguments, takesScriptRunner } from './arguments.ts'
import { findConfined, type Found, PROXY } from './confinement.ts'
import { readFacts } from './facts.ts'
import { runForBytes } from './run.ts'

/** What is asked of a site to know what it has; its pages and scripts may be large. */
const LOOK = { wallSeconds: 90, cpuSeconds: 60, bytes: 64 * 1024 ** 2 }
/** Of what is printed then. */
const MOST_FACTS_BYTES = 64 * 1024
/** The longest recordings, from slow sites. */
const FETCH = { wallSeconds: 6 * 3600, cpuSeconds: 1800 }
const SILENCE_MS = 90_000
/** A program that was missing may have been installed since. */
const LOOK_AGAIN_MS = 30_000

export interface PageMediaOptions {
  /** Takes the links that this one follows. */
  check: LinkedFiles['check']
  /** Networks of the operator's own that may be asked, too. */
  allow: readonly string[]
  /** The program; null for the one on the search path. */
  programPath: string | null
  searchPath: string
  /** The largest recording, in bytes. */
  limitBytes: number
  silenceMs?: number
  now?: () => number
}

/**
 * Recordings of pages by yt-dlp, an engine that knows many sites and is kept up by its package. It reads what strangers
 * wrote, so it is confined: its only way out is a proxy that judges each address as those of links are judged.
 */
export function createPageMedia({
  check,
  allow,
  programPath,
  searchPath,
  limitBytes,
  silenceMs = SILENCE_MS,
  now = Date.now,
}: PageMediaOptions): PageMedia {
  const { mayReach } = createAddressRule(allow)
  let known: { found: Promise<Found>; until: number } | null = null

  async function find(): Promise<Found> {
    if (known === null || now() >= known.until)
      known = { found: findConfined({ programPath, searchPath }), until: now() + LOOK_AGAIN_MS }
    const found = await known.found
    // What works goes on working, until somebody takes it away, which a run says.
    if (found.confine !== null) known.until = Infinity
    return found
  }

  async function confined() {
    const found = await find()
    if (found.confine === null)
      throw new LinkError(
        'link_gone',
        phrase('This server cannot fetch from pages at the moment. Use the link of the audio or video file itself.'),
      )
    return {
      confine: found.confine,
      proxy: PROXY,
      scriptRunner: takesScriptRunner(found.version) ? process.execPath : null,
    }
  }

  return {
    check,

    async look(link, signal) {
      check(link)
      const { confine, ...call } = await confined()
      const printed = await readAtMost(
        runForBytes({
          confine,
          args: lookArguments({ ...call, link }),
          mayReach,
          limits: LOOK,
          silenceMs: LOOK.wallSeconds * 1000,
          mostBytes: LOOK.bytes,
          signal,
        }),
        MOST_FACTS_BYTES,
        () => new LinkError('link_gone', phrase('This page could not be read.')),
      )
      return readFacts(printed.toString('utf8'))
    },

    async open(link, { signal }) {
      check(link)
      const { confine, ...call } = await confined()
      const bytes = runForBytes({
        confine,
        args: fetchArguments({ ...call, link }),
        mayReach,
        limits: FETCH,
        silenceMs,
        // What whoever stores it takes, and the pages around it.
        mostBytes: limitBytes + LOOK.bytes,
        signal,
      })
      return { sizeBytes: null, version: null, name: null, startsAt: 0, bytes }
    },

    async state() {
      const found = await find()
      return found.confine === null
        ? { usable: false, text: found.why }
        : { usable: true, text: `yt-dlp ${found.version}, ${found.program}, in bubblewrap` }
    },
  }
}
