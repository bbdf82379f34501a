import { LonghandError } from './error.ts'
import type { Api, FlatFile } from './generated.ts'
import { pause } from './pause.ts'

export interface WaitOptions {
  signal?: AbortSignal
  /** Milliseconds between two looks; 3 seconds unless said. */
  everyMs?: number
  /** Is given the file at each look, with its `progress`. */
  onProgress?: (file: FlatFile) => void
}

/**
 * Waits until a file has its text. Give a signal, such as `AbortSignal.timeout(…)`, to wait no longer than that.
 * @throws LonghandError with the reason when it FAILED
 */
export async function waitUntilReady(
  api: Api,
  id: string,
  { signal, everyMs = 3000, onProgress }: WaitOptions = {},
): Promise<FlatFile> {
  for (;;) {
    const file = await api.files.getFile({ id }, { signal })
    onProgress?.(file)
    if (file.status === 'EDITING' || file.status === 'FINISHED') return file
    if (file.status === 'FAILED')
      throw new LonghandError(
        0,
        file.failure?.code ?? 'failed',
        file.failure?.message ?? 'The file could not be transcribed.',
      )
    await pause(everyMs, signal)
  }
}
