import { accessSync, constants, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Where a program was looked for and found; null when it is nowhere. */
export interface MediaBinaries {
  ffmpeg: string | null
  ffprobe: string | null
}

/** Finds ffmpeg and ffprobe: as configured, else bundled with the package, else on the PATH. */
export function findBinaries({
  ffmpegPath,
  ffprobePath,
  searchPath,
}: {
  ffmpegPath: string | null
  ffprobePath: string | null
  searchPath: string
}): MediaBinaries {
  const ffmpeg = ffmpegPath === null ? (bundledFfmpeg() ?? findOnPath('ffmpeg', searchPath)) : existing(ffmpegPath)
  const beside = ffmpeg === null ? null : existing(path.join(path.dirname(ffmpeg), executableName('ffprobe')))
  const ffprobe = ffprobePath === null ? (beside ?? findOnPath('ffprobe', searchPath)) : existing(ffprobePath)
  return { ffmpeg, ffprobe }
}

/** A program on the PATH by its name; null when there is none. */
export function findOnPath(name: string, searchPath: string): string | null {
  for (const folder of searchPath.split(path.delimiter)) {
    if (!path.isAbsolute(folder)) continue
    const found = existing(path.join(folder, executableName(name)))
    if (found !== null) return found
  }
  return null
}

const executableName = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name)

function existing(file: string): string | null {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile() ? path.resolve(file) : null
  } catch {
    return null
  }
}

/** The package ffmpeg-static is optional, and there without its binary when its install script did not run. */
function bundledFfmpeg(): string | null {
  try {
    const file: unknown = createRequire(import.meta.url)('ffmpeg-static')
    return typeof file === 'string' ? existing(file) : null
  } catch {
    return null
  }
}
