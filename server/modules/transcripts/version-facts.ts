import type { Db } from '../../kernel/db/schema.ts'
import { headFacts, type HeadFacts, type TextId } from '../texts/index.ts'
import { isVersion } from './version-rule.ts'

/**
 * What a version is judged by before somebody's next edit. A text that is kept may remember an older whole version than
 * there is, for other servers write them as well: where one would be due by that, it is asked anew.
 */
export async function versionFacts(
  tx: Db,
  id: TextId,
  facts: HeadFacts,
  { authorId, now }: { authorId: string; now: number },
): Promise<HeadFacts> {
  if (!isVersion(facts, authorId, now)) return facts
  const { whole, begunAt } = await headFacts(tx, id)
  return { ...facts, whole, begunAt }
}
