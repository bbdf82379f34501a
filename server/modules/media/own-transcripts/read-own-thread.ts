import { onThread } from '../../../kernel/threads/on-thread.ts'
import { parseAndPack } from './read-own.ts'

export default onThread(parseAndPack)
