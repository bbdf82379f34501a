import { onThread } from '../../../../kernel/threads/on-thread.ts'
import { findCorrections } from './find-corrections.ts'

export default onThread(findCorrections)
