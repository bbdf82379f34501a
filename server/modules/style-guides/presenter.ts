import type { StyleGuideFacts } from '../../../src/shared/contract/style-guides.ts'
import type { StyleGuide } from '../../../src/shared/transcript/style/guide.ts'

/** A guide of a person's, or one that ships. */
export interface KnownGuide {
  id: string
  guide: StyleGuide
  /** Milliseconds since 1970; null for one that ships. */
  changedAt: number | null
}

export function presentGuide({ id, guide, changedAt }: KnownGuide, defaultId: string | null): StyleGuideFacts {
  return {
    _id: id,
    name: guide.name,
    is_shipped: changedAt === null,
    is_default: id === defaultId,
    gate: guide.gate,
    changed_date: changedAt === null ? null : new Date(changedAt).toISOString(),
  }
}
