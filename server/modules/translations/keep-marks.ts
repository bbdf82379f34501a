import { isAllMarked, type MarkedCount } from '../../../src/shared/domain/translation.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { setMarked } from '../files/index.ts'
import { setFinished } from './repository.ts'

/** Remembers how far a saved translation is marked. True when a transcriptor's order changes by it. */
export async function keepMarks(tx: Db, fileId: string, language: string, marks: MarkedCount): Promise<boolean> {
  await setFinished(tx, fileId, language, isAllMarked(marks))
  return setMarked(tx, fileId, language, marks)
}
