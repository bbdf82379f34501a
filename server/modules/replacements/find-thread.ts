import { onThread } from '../../kernel/threads/on-thread.ts'
import { findOccurrences } from './find-occurrences.ts'

export default onThread(findOccurrences)
