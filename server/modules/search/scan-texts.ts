import { findInPart, type PartSearch } from '../../../src/shared/search/find-in-part.ts'
import { searchParts } from '../../../src/shared/search/parts.ts'
import { unpackTranscript } from '../../kernel/transcript-codec/packing.ts'
import type { IndexHit } from '../../ports/text-index.ts'

/** A text that is read from its beginning to its end. */
export interface ScannedText {
  fileId: string
  /** `original`, or the language of a translation. */
  language: string
  /** Gzipped JSON of the transcript. */
  body: Uint8Array
}

/** A hit with the file that it is in. */
export interface ScannedHit extends IndexHit {
  fileId: string
}

/** What texts have of what is looked for: the same that an index of them answers. */
export async function scanTexts({
  texts,
  search,
}: {
  texts: readonly ScannedText[]
  search: PartSearch
}): Promise<ScannedHit[]> {
  const hits: ScannedHit[] = []
  for (const { fileId, language, body } of texts) {
    const { paragraphs } = await unpackTranscript(body)
    for (const paragraph of paragraphs)
      for (const part of searchParts(paragraph)) {
        const found = findInPart(part, search)
        if (!found) continue
        hits.push({ fileId, language, paragraph: paragraph._id, speaker: part.speaker, body: part.body, ...found })
      }
  }
  return hits
}
