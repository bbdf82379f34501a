import type { FileVocabulary } from '../../../../src/shared/contract/vocabulary.ts'
import { learn, type Learned, offered } from '../../../../src/shared/vocabulary/corrections.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { FileRow } from '../../files/index.ts'
import { defaultsForFile, foldersAbove } from '../../folders/index.ts'
import { vocabularyOf } from '../../identity/index.ts'
import { correctionsOf, type StoredCorrection } from './corrections/repository.ts'

type FileWords = Pick<FileRow, 'owner_id' | 'folder_id' | 'vocabulary' | 'language_code'>

/**
 * The names and terms that are to be expected in a file: its own, its folder's, its owner's, and those learned of the
 * owner's corrections in its language, with what they were heard as, and what they are not.
 */
export async function expectedWords(
  db: Db,
  file: FileWords,
): Promise<Pick<Learned, 'corrections' | 'refused'> & { vocabulary: string[] }> {
  const learned = learn((await correctionsFor(db, file)).here)
  return {
    vocabulary: await termsOf(db, file, learned),
    corrections: learned.corrections,
    ...(learned.refused && { refused: learned.refused }),
  }
}

/** The same terms, and what else is offered to a person who reads the text. */
export async function offeredWords(db: Db, file: FileWords): Promise<FileVocabulary> {
  const { here, all } = await correctionsFor(db, file)
  const learned = learn(here)
  const terms = await termsOf(db, file, learned)
  // What is learned of other folders is no more than offered here.
  const offers = offered(all)
  const offeredTerms = [...new Set([...offers.terms, ...learn(all).terms])].filter((term) => !terms.includes(term))
  return {
    terms,
    own: ownTerms(file),
    offers: { terms: offeredTerms, corrections: offers.corrections, refused: learned.refused ?? [] },
  }
}

/**
 * An owner's corrections in a file's language: all of them, and those that hold for the file, which were made in its
 * folder, in one that this lies in, or in files of no folder.
 */
async function correctionsFor(
  db: Db,
  { owner_id: ownerId, folder_id: folderId, language_code: language }: FileWords,
): Promise<Record<'all' | 'here', StoredCorrection[]>> {
  const all = await correctionsOf(db, ownerId, language)
  const above = folderId === null ? [] : await foldersAbove(db, ownerId, folderId)
  return { all, here: all.filter(({ folder_id: id }) => id === null || above.includes(id)) }
}

async function termsOf(db: Db, file: FileWords, { terms }: Learned): Promise<string[]> {
  const { vocabulary: ofFolder } = await defaultsForFile(db, file)
  return [...new Set([...ownTerms(file), ...ofFolder, ...(await vocabularyOf(db, file.owner_id)), ...terms])]
}

const ownTerms = ({ vocabulary }: FileWords) => (vocabulary === null ? [] : (JSON.parse(vocabulary) as string[]))
