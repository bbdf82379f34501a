import { onThread } from '../../kernel/threads/on-thread.ts'
import { convertGuide } from './convert-guide.ts'

export default onThread(convertGuide)
