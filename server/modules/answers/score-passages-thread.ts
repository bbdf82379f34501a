import { onThread } from '../../kernel/threads/on-thread.ts'
import { scoreStored } from './score-passages.ts'

export default onThread(scoreStored)
