import { onThread } from '../../kernel/threads/on-thread.ts'
import { writeAnswer } from './write-answer.ts'

export default onThread(writeAnswer)
