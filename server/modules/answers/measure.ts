import { passageLetters, passagesOf } from '../../../src/shared/answers/passages.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { unpackTranscript } from '../../kernel/transcript-codec/packing.ts'
import type { TextForWork } from '../texts/index.ts'

const THREAD = new URL('measure-thread.ts', import.meta.url)

/** Letters of a text as they are sent to a model, counted on behalf of an account. @throws AppError 413, 429, 503 */
export function measureText(text: TextForWork, account: string, threads: Pick<Threads, 'run'>): Promise<number> {
  return threads.run<number>(THREAD, () => text.read(), { account, bytes: text.plainBytes })
}

export async function measureStored(body: Uint8Array): Promise<number> {
  const { paragraphs } = await unpackTranscript(body)
  return passageLetters(passagesOf({ fileId: '', paragraphs }))
}
