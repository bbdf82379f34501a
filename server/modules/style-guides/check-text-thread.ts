import { onThread } from '../../kernel/threads/on-thread.ts'
import { checkText } from './check-text.ts'

export default onThread(checkText)
