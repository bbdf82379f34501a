import { onThread } from '../../kernel/threads/on-thread.ts'
import { scanTexts } from './scan-texts.ts'

export default onThread(scanTexts)
