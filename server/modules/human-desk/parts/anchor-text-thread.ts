import { onThread } from '../../../kernel/threads/on-thread.ts'
import { anchorAndPack } from './anchor-and-pack.ts'

export default onThread(anchorAndPack)
