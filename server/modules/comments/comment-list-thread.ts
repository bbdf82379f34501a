import { onThread } from '../../kernel/threads/on-thread.ts'
import { packList } from './comment-list.ts'

export default onThread(packList)
