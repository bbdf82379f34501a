import path from 'node:path'
import { messages } from '../../../src/shared/messages.ts'
import type { MediaTools } from '../../ports/media-tools.ts'
import { findBinaries } from './binaries.ts'
import { makePlayable, normalise, preview, remux, slow } from './convert.ts'
import type { RunLimits } from './limits.ts'
import { listen } from './listen.ts'
import { computePeaks } from './peaks.ts'
import { probe } from './probe.ts'
import { thumbnail } from './thumbnail.ts'
import { createTools } from './tools.ts'
import { readTracks } from './tracks.ts'

export { computePeaks } from './peaks.ts'

/**
 * Media tools by ffmpeg and ffprobe in confined child processes. The paths are those of the configuration,
 * null to look for the programs; `limits` replaces single limits of every run.
 */
export function createFfmpegMediaTools({
  ffmpegPath,
  ffprobePath,
  limits = {},
  searchPath = process.env['PATH'] ?? '',
}: {
  ffmpegPath: string | null
  ffprobePath: string | null
  limits?: Partial<RunLimits>
  searchPath?: string
}): MediaTools {
  const find = () => findBinaries({ ffmpegPath, ffprobePath, searchPath })
  const tools = createTools({ findBinaries: find, searchPath, limits })
  return {
    probe: (input, { signal } = {}) => probe(tools, path.resolve(input), signal),
    normalise: (input, outputPath, options = {}) => normalise(tools, path.resolve(input), outputPath, options),
    tracks: (input, { signal } = {}) => readTracks(tools, path.resolve(input), signal),
    makePlayable: (input, outputPath, kind, options = {}) =>
      makePlayable(tools, path.resolve(input), outputPath, kind, options),
    remux: (input, outputPath, { signal } = {}) => remux(tools, path.resolve(input), outputPath, signal),
    thumbnail: (input, outputPath, options) => thumbnail(tools, path.resolve(input), outputPath, options),
    preview: (input, outputPath, options) => preview(tools, path.resolve(input), outputPath, options),
    slow: (wavPath, outputPath, options) => slow(tools, path.resolve(wavPath), outputPath, options),
    listen: (container, options) => listen(tools, container, options),
    peaks: (wavPath, options) => computePeaks(wavPath, options),
    async sandbox() {
      const { ffmpeg, ffprobe } = find()
      const states = await Promise.all(
        [ffmpeg, ffprobe].filter((program) => program !== null).map((program) => tools.sandboxOf(program)),
      )
      return states.find(({ isOn }) => !isOn) ?? states[0] ?? { isOn: false, text: messages.mediaToolsMissing }
    },
    async availability() {
      const found = find()
      return { ...found, advice: found.ffmpeg === null || found.ffprobe === null ? messages.mediaToolsMissing : null }
    },
  }
}
