import { onThread } from '../../threads/on-thread.ts'
import { countStoredLetters } from './sources.ts'

export default onThread(countStoredLetters)
