import { sha256 } from '../../kernel/sha256.ts'
import type { TargetDocument } from '../../ports/document-targets.ts'

/**
 * What a document is called while it is written: the same in every try, so that none leaves more than one
 * behind. Nextcloud refuses names that end in .part.
 */
export const draftName = ({ mark, name }: Pick<TargetDocument, 'mark' | 'name'>): string =>
  `.longhand-${sha256(`${mark} ${name}`).slice(0, 16)}.tmp`
