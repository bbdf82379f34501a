import { onThread } from '../../kernel/threads/on-thread.ts'
import { measureStored } from './measure.ts'

export default onThread(measureStored)
