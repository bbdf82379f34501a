import { onThread } from '../../threads/on-thread.ts'
import { writeStored } from './write-stored.ts'

export default onThread(writeStored)
