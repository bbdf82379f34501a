import { onThread } from '../../kernel/threads/on-thread.ts'
import { documentThreads } from './document-threads.ts'

export default onThread((input: Parameters<typeof documentThreads>[0]) => Promise.resolve(documentThreads(input)))
