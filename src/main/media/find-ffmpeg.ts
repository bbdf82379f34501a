import { existsSync } from 'node:fs'
import path from 'node:path'

export interface FfmpegPlaces {
  env: Readonly<Record<string, string | undefined>>
  /** Where ffmpeg-static has its program, null where that package is not there. */
  bundled: string | null
  isWindows?: boolean
  exists?: (file: string) => boolean
}

/** The ffmpeg to use: what FFMPEG_PATH names, the one that came with the app, the system's; null when there is none. */
export function findFfmpeg({ env, bundled, isWindows = false, exists = existsSync }: FfmpegPlaces): string | null {
  const named = env['FFMPEG_PATH']
  if (named) return exists(named) ? named : null
  // Programs cannot be started out of the archive that the app is packed in; this one lies beside it.
  const unpacked = bundled?.replace(`app.asar${path.sep}`, `app.asar.unpacked${path.sep}`)
  if (unpacked && exists(unpacked)) return unpacked
  const name = isWindows ? 'ffmpeg.exe' : 'ffmpeg'
  const folders = (env['PATH'] ?? env['Path'] ?? '')
    .split(isWindows ? ';' : ':')
    .filter((folder) => path.isAbsolute(folder))
  return folders.map((folder) => path.join(folder, name)).find(exists) ?? null
}
