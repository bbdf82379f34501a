import { onThread } from '../../threads/on-thread.ts'
import { writeDocument } from './write-document.ts'

export default onThread(writeDocument)
