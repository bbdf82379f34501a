import { createRequire } from 'node:module'

/** Where ffmpeg-static says its program is, null without that package: it is optional, and on no platform of its own. */
export function bundledFfmpeg(): string | null {
  try {
    return createRequire(import.meta.url)('ffmpeg-static') as string | null
  } catch {
    return null
  }
}
