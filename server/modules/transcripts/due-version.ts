import type { Db } from '../../kernel/db/schema.ts'
import { claimWhole, headFacts, type HeadFacts, type TextId } from '../texts/index.ts'
import { isVersion, type NextEditFacts } from './version-rule.ts'

/**
 * Whether whoever saves somebody's next edit is to write the text before it as a version, and what that stands on. A
 * text that is kept may remember an older whole version than there is, for other servers write them as well: where one
 * would be due by that, it is asked anew.
 */
export async function dueVersion(
  tx: Db,
  id: TextId,
  facts: HeadFacts,
  next: NextEditFacts,
): Promise<{ facts: HeadFacts; isDue: boolean }> {
  if (!isVersion(facts, next)) return { facts, isDue: false }
  const { whole, begunAt } = await headFacts(tx, id)
  const fresh = { ...facts, whole, begunAt }
  return { facts: fresh, isDue: isVersion(fresh, next) && (await claimWhole(tx, id, next.now)) }
}
