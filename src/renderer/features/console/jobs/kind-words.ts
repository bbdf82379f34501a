import { JOB_KINDS, type JobKindName } from '../../../../shared/domain/job-kinds.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'

/** What jobs of a kind do; the bare name of a kind that another version has made. */
export const kindWords = (kind: string): Phrase => (kind in JOB_KINDS ? JOB_KINDS[kind as JobKindName] : kind)
