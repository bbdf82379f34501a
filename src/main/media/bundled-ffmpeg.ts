import { createRequire } from 'node:module'

/**
 * Where ffmpeg-static says its program is, null without that package: it is optional, and on no platform of its own.
 */
export function bundledFfmpeg(): string | null {
  try {
    const file = createRequire(import.meta.url)('ffmpeg-static') as string | null
    // Programs cannot be started from within the app's archive, so this one lies beside it.
    return file?.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked') ?? null
  } catch {
    return null
  }
}
