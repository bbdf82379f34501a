import { onThread } from '../../kernel/threads/on-thread.ts'
import { findStored } from './find-cited.ts'

export default onThread(findStored)
