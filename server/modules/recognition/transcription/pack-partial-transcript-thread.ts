import { onThread } from '../../../kernel/threads/on-thread.ts'
import { packPartialTranscript } from './pack-partial-transcript.ts'

export default onThread(packPartialTranscript)
