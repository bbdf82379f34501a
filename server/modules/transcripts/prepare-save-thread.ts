import { onThread } from '../../kernel/threads/on-thread.ts'
import { checkAndPack } from './prepare-save.ts'

export default onThread(checkAndPack)
