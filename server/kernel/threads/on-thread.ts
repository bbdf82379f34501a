import { isMainThread } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import { BEHIND, stepBack } from '../niceness.ts'

/** What a thread answers: errors of ours would lose their class on the way, so they travel as plain data. */
export type ThreadReply<Output> =
  | { value: Output }
  | { refusal: Pick<AppError, 'status' | 'code' | 'words' | 'fields'> }

// Behind short calls, where processors are few, and ahead of helper processes.
if (!isMainThread) stepBack(BEHIND.thread)

/** Makes a function fit for a thread; the default export of a module that `Threads.run` calls. */
export function onThread<Input, Output>(
  work: (input: Input) => Promise<Output>,
): (input: Input) => Promise<ThreadReply<Output>> {
  return async (input) => {
    try {
      return { value: await work(input) }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { status, code, words, fields } = error
      return { refusal: { status, code, words, fields } }
    }
  }
}
