import { onThread } from '../../kernel/threads/on-thread.ts'
import { pageOfStored } from './text-page.ts'

export default onThread(pageOfStored)
