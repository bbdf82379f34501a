import { existsSync } from 'node:fs'
import path from 'node:path'
import type { CaptureSources } from '../../shared/bridge/recordings.ts'

export interface SystemSoundPlace {
  platform: string
  /** Release of the system's kernel, such as `23.1.0`. */
  release: string
  env: Readonly<Record<string, string | undefined>>
  exists?: (file: string) => boolean
}

/** The first Darwin whose ScreenCaptureKit hands out sound: macOS 13. */
const FIRST_DARWIN = 22

/**
 * Whether the system hands out what it plays, without a further program: Windows does, macOS from version 13 on, and
 * Linux where PulseAudio answers, or PipeWire in its place.
 */
export function systemSoundOf({
  platform,
  release,
  env,
  exists = existsSync,
}: SystemSoundPlace): CaptureSources['systemSound'] {
  if (platform === 'win32') return 'offered'
  if (platform === 'darwin') return Number.parseInt(release, 10) >= FIRST_DARWIN ? 'offered' : 'old-macos'
  const runtime = env['XDG_RUNTIME_DIR']
  const hasPulse =
    Boolean(env['PULSE_SERVER']) || (runtime !== undefined && exists(path.join(runtime, 'pulse', 'native')))
  return hasPulse ? 'offered' : 'no-pulseaudio'
}

/** What Chromium has to be told before it starts, so that it hands out the system's sound; null for nothing. */
export const systemSoundFeature = (platform: string) =>
  platform === 'linux' ? 'PulseaudioLoopbackForScreenShare' : null
