import type { FileVocabulary } from '../../../../src/shared/contract/vocabulary.ts'
import { learn, type Learned, offered } from '../../../../src/shared/vocabulary/corrections.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { FileRow } from '../../files/index.ts'
import { defaultsForFile } from '../../folders/index.ts'
import { vocabularyOf } from '../../identity/index.ts'
import { correctionsOf } from './corrections/repository.ts'

type FileWords = Pick<FileRow, 'owner_id' | 'folder_id' | 'vocabulary' | 'language_code'>

/**
 * The names and terms that are to be expected in a file: its own, its folder's, its owner's, and those learned of the
 * owner's corrections in its language, with what they were heard as, and what they are not.
 */
export async function expectedWords(
  db: Db,
  file: FileWords,
): Promise<Pick<Learned, 'corrections' | 'refused'> & { vocabulary: string[] }> {
  const learned = learn(await correctionsOf(db, file.owner_id, file.language_code))
  return {
    vocabulary: await termsOf(db, file, learned),
    corrections: learned.corrections,
    ...(learned.refused && { refused: learned.refused }),
  }
}

/** The same terms, and what else is offered to a person who reads the text. */
export async function offeredWords(db: Db, file: FileWords): Promise<FileVocabulary> {
  const corrections = await correctionsOf(db, file.owner_id, file.language_code)
  const learned = learn(corrections)
  const terms = await termsOf(db, file, learned)
  return { terms, own: ownTerms(file), offers: { ...offered(corrections), refused: learned.refused ?? [] } }
}

async function termsOf(db: Db, file: FileWords, { terms }: Learned): Promise<string[]> {
  const { vocabulary: ofFolder } = await defaultsForFile(db, file)
  return [...new Set([...ownTerms(file), ...ofFolder, ...(await vocabularyOf(db, file.owner_id)), ...terms])]
}

const ownTerms = ({ vocabulary }: FileWords) => (vocabulary === null ? [] : (JSON.parse(vocabulary) as string[]))
