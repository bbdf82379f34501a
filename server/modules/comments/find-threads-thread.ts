import { onThread } from '../../kernel/threads/on-thread.ts'
import { findInText } from './find-threads.ts'

export default onThread(findInText)
