import { phrase } from '../../../src/shared/words/phrase.ts'

/** For a recording that is not any more what was listed. */
export const CHANGED = phrase('The recording was changed or moved while it was being read.')
