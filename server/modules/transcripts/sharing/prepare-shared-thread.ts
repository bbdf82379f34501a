import { onThread } from '../../../kernel/threads/on-thread.ts'
import { prepareShared } from './prepare-shared.ts'

export default onThread(prepareShared)
