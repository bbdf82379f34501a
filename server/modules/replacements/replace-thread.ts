import { onThread } from '../../kernel/threads/on-thread.ts'
import { replacePacked } from './replace-packed.ts'

export default onThread(replacePacked)
