import { thumbnailArguments } from '../../../src/shared/media/arguments.ts'
import { messages } from '../../../src/shared/messages.ts'
import { MediaError } from '../../ports/media-tools.ts'
import { readProgress } from './progress.ts'
import type { Tools } from './tools.ts'
import { writeWhole } from './write.ts'

/** Films open in black: the picture is taken from a tenth of the length, but no later than this, in seconds. */
const LATEST_SECONDS = 60

/** See {@link MediaTools.thumbnail}. */
export async function thumbnail(
  tools: Tools,
  input: string,
  outputPath: string,
  { lengthSeconds, signal }: { lengthSeconds: number; signal?: AbortSignal },
): Promise<void> {
  const later = Math.min(LATEST_SECONDS, lengthSeconds / 10)
  // The pictures may end before the sound does.
  for (const atSeconds of later > 0 ? [later, 0] : [0]) {
    if (await draw(atSeconds)) return
  }
  throw new MediaError('not_media', messages.notMedia)

  async function draw(atSeconds: number): Promise<boolean> {
    try {
      await writeWhole(outputPath, async (partPath) => {
        await tools.run('ffmpeg', thumbnailArguments(input, partPath, atSeconds), 'picture', {
          files: { reads: input, writes: partPath },
          signal,
          onOutput: readProgress(),
        })
        return (bytes) => {
          if (bytes === 0) throw new NoPicture()
        }
      })
      return true
    } catch (error) {
      if (error instanceof NoPicture) return false
      throw error
    }
  }
}

class NoPicture extends Error {}
