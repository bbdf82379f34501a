import {
  type ChosenText,
  REPLACE_LIMITS,
  type ReplaceFile,
  type ReplaceHit,
} from '../../../../shared/contract/replacements.ts'

/** Tells an occurrence from all others. */
export const hitKey = (fileId: string, language: string, { paragraph, nth }: Pick<ReplaceHit, 'paragraph' | 'nth'>) =>
  `${fileId} ${language} ${paragraph} ${nth}`

/** Keys of a file's occurrences that can be replaced. */
export const keysOf = ({ file, texts }: ReplaceFile): string[] =>
  texts
    .filter(({ refusal }) => refusal === null)
    .flatMap(({ language, hits }) => hits.map((hit) => hitKey(file._id, language, hit)))

/** What is replaced. */
export interface Chosen {
  texts: ChosenText[]
  hits: number
  files: number
  /** Whether more was ticked than is replaced at once; what comes last is left out then. */
  isCut: boolean
}

/** All occurrences that are shown but those that were unticked, in order, as far as they are replaced at once. */
export function chosenHits(files: readonly ReplaceFile[], unticked: ReadonlySet<string>): Chosen {
  const chosen: Chosen = { texts: [], hits: 0, files: 0, isCut: false }
  for (const { file, texts } of files) {
    const before = chosen.texts.length
    for (const { language, version, hits, refusal } of texts) {
      const ticked = refusal === null ? hits.filter((hit) => !unticked.has(hitKey(file._id, language, hit))) : []
      if (ticked.length === 0) continue
      const isFull = chosen.texts.length === REPLACE_LIMITS.texts || chosen.hits + ticked.length > REPLACE_LIMITS.hits
      if (isFull || chosen.isCut) {
        chosen.isCut = true
        continue
      }
      const places = ticked.map(({ paragraph, nth }) => ({ paragraph, nth }))
      chosen.texts.push({ file: file._id, language, version, hits: places })
      chosen.hits += ticked.length
    }
    if (chosen.texts.length > before) chosen.files += 1
  }
  return chosen
}
