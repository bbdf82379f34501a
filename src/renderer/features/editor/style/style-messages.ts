import type { LineReplacement } from '../../../../shared/transcript/replace-in-paragraph.ts'
import type { StyleFinding, StyleParagraph } from '../../../../shared/transcript/style/finding.ts'
import type { StyleGuide } from '../../../../shared/transcript/style/guide.ts'

/** A guide to keep to, paragraphs to check, or findings of paragraphs to put right. */
export interface StyleRequest {
  /** By which the reply is known. */
  id: number
  /** Comes with the first request, and with another guide. */
  guide?: { guide: StyleGuide; language: string }
  paragraphs: readonly StyleParagraph[]
  /** Of each paragraph, where they are to be put right. */
  findings?: readonly (readonly StyleFinding[])[]
}

/** Of each paragraph what was found; or the changes of its text, undefined where nothing can be put right. */
export interface StyleReply {
  id: number
  found?: readonly (readonly StyleFinding[])[]
  changes?: readonly (readonly LineReplacement[] | undefined)[]
}
