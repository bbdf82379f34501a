import { findSame, MOST_ASKED_ABOUT, type SameFile } from '../../../../../shared/contract/files/same-content.ts'
import { sampleRanges } from '../../../../../shared/media/content-sample.ts'
import { call } from '../../../../lib/api.ts'
import type { MediaSource } from '../media-source.ts'

/**
 * For each of the chosen files the person's own that holds the same recording, or null. Nothing comes of it, and the
 * upload goes on, where files cannot be read here or the server does not answer.
 */
export async function findSameFiles(files: readonly MediaSource[]): Promise<(SameFile | null)[]> {
  const found: (SameFile | null)[] = files.map(() => null)
  try {
    const sampled = await Promise.all(
      files.slice(0, MOST_ASKED_ABOUT).map(async (file) => ({ size: file.size, sample: await sampleOf(file) })),
    )
    const asked = sampled.flatMap(({ size, sample }, index) => (sample === null ? [] : [{ index, size, sample }]))
    if (asked.length === 0) return found
    const media = asked.map(({ size, sample }) => ({ size, sample }))
    const same = await call(findSame, { body: { media } })
    for (const [place, { index }] of asked.entries()) found[index] = same[place] ?? null
  } catch {
    // What is the same is a hint.
  }
  return found
}

/** Null for what is not on this device, and where the browser hashes nothing, for the page did not come by TLS. */
async function sampleOf(file: MediaSource): Promise<string | null> {
  if ('link' in file || file.size === 0 || !globalThis.isSecureContext) return null
  const parts = sampleRanges(file.size).map(({ start, end }) => file.slice(start, end))
  const digest = await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
