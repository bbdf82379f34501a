import { onThread } from '../../../kernel/threads/on-thread.ts'
import { writeStored } from './write-stored.ts'

export default onThread(writeStored)
