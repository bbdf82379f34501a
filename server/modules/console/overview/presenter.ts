import type { Overview, RunningProcess } from '../../../../src/shared/contract/overview.ts'
import type { ProcessTable } from '../../../kernel/db/schema.ts'
import { SILENT_MS } from '../../ops/index.ts'
import type { Checks } from './checks.ts'

const date = (at: number) => new Date(at).toISOString()

/** A server or a worker as it stands at a time. */
export const presentProcess = (row: ProcessTable, at: number): RunningProcess => ({
  _id: row.id,
  kind: row.kind,
  host: row.host,
  version: row.version,
  memory: row.memory_bytes,
  started_date: date(row.started_at),
  seen_date: date(row.seen_at),
  is_running: at - row.seen_at <= SILENT_MS,
})

/** What was found, the problems first. */
export function presentChecks(last: ReturnType<Checks['last']>): Overview['checks'] {
  if (last === null) return null
  const found = last.found.map(({ name, text, isFine, isOptional = false }) => ({
    name,
    text,
    is_fine: isFine,
    is_optional: isOptional,
  }))
  const rank = ({ is_fine: isFine, is_optional: isOptional }: (typeof found)[number]) =>
    isFine ? 1 : isOptional ? 2 : 0
  return { date: date(last.at), found: found.toSorted((one, other) => rank(one) - rank(other)) }
}
