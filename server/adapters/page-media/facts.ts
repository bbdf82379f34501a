import { z } from 'zod'
import { phrase } from '../../../src/shared/words/phrase.ts'
import { LinkError } from '../../ports/linked-files.ts'
import type { PageMedium } from '../../ports/page-media.ts'

const amount = z.number().positive().max(Number.MAX_SAFE_INTEGER).nullable().catch(null)
const word = z.string().trim().min(1).nullable().catch(null)

const facts = z.tuple([word, amount, amount, amount, word, z.boolean().nullable().catch(null), word, amount])

const LIVE = new Set(['is_live', 'is_upcoming', 'post_live'])

/** So much of a title is one; the rest of a very long one is a description. */
const MOST_LETTERS = 200

/**
 * Reads the line that the program printed, which may say anything. @throws LinkError where that is no recording, or one
 * that is still being made
 */
export function readFacts(printed: string): PageMedium {
  const parsed = facts.safeParse(jsonOf(printed.split('\n')[0] ?? ''))
  if (!parsed.success)
    throw new LinkError(
      'link_gone',
      phrase('No recording was found on this page. Use the link of the audio or video file itself.'),
    )
  const [title, duration, exact, approximate, ext, isLive, liveStatus, siblings] = parsed.data
  if (isLive === true || LIVE.has(liveStatus ?? ''))
    throw new LinkError('link_gone', phrase('This recording is not finished yet.'))
  if ((siblings ?? 0) > 1)
    throw new LinkError('link_gone', phrase('This page has several recordings. Use the link of one of them.'))
  const size = exact ?? approximate
  return {
    title: title && title.slice(0, MOST_LETTERS).toWellFormed(),
    lengthSeconds: duration,
    sizeBytes: size && Math.round(size),
    extension: ext !== null && /^[a-z0-9]{1,5}$/i.test(ext) ? ext.toLowerCase() : null,
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
