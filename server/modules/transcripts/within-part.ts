import { messages } from '../../../src/shared/messages.ts'
import { OutsidePart } from '../../../src/shared/transcript/work-parts/keep-to-part.ts'
import { AppError } from '../../kernel/errors.ts'

/** Does what may turn out to be of another part than the one that its author writes. @throws AppError 403 */
export function withinPart<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof OutsidePart)) throw error
    const message = error.code === 'part_emptied' ? messages.partEmptied : messages.outsidePart
    throw new AppError(403, error.code, message)
  }
}
