import { learn, type Learned } from '../../../../src/shared/vocabulary/corrections.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { FileRow } from '../../files/index.ts'
import { vocabularyOf } from '../../identity/index.ts'
import { correctionsOf } from './corrections/repository.ts'

/**
 * The names and terms that are to be expected in a file: its own, its owner's, and those learned of the owner's
 * corrections in its language, with what they were heard as, and what they are not.
 */
export async function expectedWords(
  db: Db,
  file: Pick<FileRow, 'owner_id' | 'vocabulary' | 'language_code'>,
): Promise<Pick<Learned, 'corrections' | 'refused'> & { vocabulary: string[] }> {
  const own = file.vocabulary === null ? [] : (JSON.parse(file.vocabulary) as string[])
  const learned = learn(await correctionsOf(db, file.owner_id, file.language_code))
  return {
    vocabulary: [...new Set([...own, ...(await vocabularyOf(db, file.owner_id)), ...learned.terms])],
    corrections: learned.corrections,
    ...(learned.refused && { refused: learned.refused }),
  }
}
