import { onThread } from '../../../kernel/threads/on-thread.ts'
import { checkCaptions } from './check-captions.ts'

export default onThread(checkCaptions)
