import { onThread } from '../../threads/on-thread.ts'
import { checkAndPack } from './prepare-save.ts'

export default onThread(checkAndPack)
