import { onThread } from '../../threads/on-thread.ts'
import { packHeard } from './pack-heard.ts'

export default onThread(packHeard)
