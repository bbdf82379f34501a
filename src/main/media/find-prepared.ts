import { z } from 'zod'
import type { FindLocal } from '../local-files.ts'
import type { MediaWorks } from './media-works.ts'

/** Finds what was made for the page by its id. */
export function createPreparedFinder(works: Pick<MediaWorks, 'find'>): FindLocal {
  return async (text) => {
    const id = z.uuid().safeParse(text)
    const file = id.success ? await works.find(id.data) : null
    return file === null ? null : { file, type: 'audio/ogg' }
  }
}
