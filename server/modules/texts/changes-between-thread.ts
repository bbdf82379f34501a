import { onThread } from '../../kernel/threads/on-thread.ts'
import { findChanges } from './changes-between.ts'

export default onThread(findChanges)
