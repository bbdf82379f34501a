import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { streamedOpusArguments } from '../../../src/shared/media/arguments.ts'
import { messages } from '../../../src/shared/messages.ts'
import { MediaError, type SoundStream, type StreamedContainer } from '../../ports/media-tools.ts'
import { minimalEnvironment } from './run.ts'
import type { Tools } from './tools.ts'

/** See {@link MediaTools.listen}. */
export async function listen(
  tools: Pick<Tools, 'confined'>,
  container: StreamedContainer,
  { signal, onSound }: { signal: AbortSignal; onSound: (sound: Buffer) => void },
): Promise<SoundStream> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-media-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const { command, args } = await tools
    .confined('ffmpeg', streamedOpusArguments(container), 'stream', { files: {}, folder })
    .catch(async (error: unknown) => {
      await remove()
      throw error
    })
  const child = spawn(command, args, {
    cwd: folder,
    env: minimalEnvironment(folder),
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  })
  const kill = () => {
    child.kill('SIGKILL')
    child.stdout.destroy()
  }
  signal.addEventListener('abort', kill, { once: true })
  if (signal.aborted) kill()
  let odd: Buffer = Buffer.alloc(0)
  child.stdout.on('data', (chunk: Buffer) => {
    const bytes = odd.byteLength > 0 ? Buffer.concat([odd, chunk]) : chunk
    const whole = bytes.byteLength - (bytes.byteLength % 2)
    odd = bytes.subarray(whole)
    if (whole > 0) onSound(bytes.subarray(0, whole))
  })
  // It may end before it has read everything; then its end tells why.
  child.stdin.on('error', () => undefined)
  const closed = new Promise<void>((resolve, reject) => {
    child.on('error', (cause) => reject(new MediaError('engine_missing', messages.mediaToolsMissing, { cause })))
    child.on('close', (code) => {
      signal.removeEventListener('abort', kill)
      void remove()
      if (code === 0 || signal.aborted) resolve()
      else reject(new MediaError('not_media', messages.notMedia))
    })
  })
  closed.catch(() => undefined)
  return {
    closed,
    write: (bytes) =>
      child.stdin.write(bytes) || child.stdin.destroyed
        ? null
        : new Promise((resolve) => {
            child.stdin.once('drain', resolve)
            child.once('close', () => resolve())
          }),
    end: () => void child.stdin.end(),
    pause: () => void child.stdout.pause(),
    resume: () => void child.stdout.resume(),
  }
}
