import { onThread } from '../../kernel/threads/on-thread.ts'
import { countStoredLetters } from './sources.ts'

export default onThread(countStoredLetters)
