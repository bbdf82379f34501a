import type { Paragraph, Transcript } from '../../contract/transcripts.ts'
import type { Collision, MergedText } from './merge-texts.ts'

/** What a person decides about a collision; `both` puts the own paragraphs before the others. */
export type CollisionChoice = 'mine' | 'theirs' | 'both'

/** The merged text once everything is decided; `choices` are in the order of the collisions, and each needs one. */
export function resolveMerge(
  { parts, speakers, notes }: MergedText,
  choices: readonly CollisionChoice[],
  newId: () => string,
): Transcript {
  let asked = 0
  const paragraphs = parts.flatMap((part) =>
    'settled' in part ? part.settled : chosen(part.collision, choices[asked++]),
  )
  return { paragraphs: withIds(paragraphs, newId), speakers, notes }
}

function chosen({ mine, theirs }: Collision, choice: CollisionChoice | undefined): readonly Paragraph[] {
  if (choice === undefined) throw new Error('A collision is not decided yet.')
  if (choice === 'both') return [...mine, ...theirs]
  return choice === 'mine' ? mine : theirs
}

/** A paragraph that is there twice needs an id of its own the second time. */
function withIds(paragraphs: readonly Paragraph[], newId: () => string): Paragraph[] {
  const taken = new Set<string>()
  return paragraphs.map((paragraph) => {
    const isTaken = taken.has(paragraph._id)
    taken.add(paragraph._id)
    return isTaken ? { ...paragraph, _id: newId() } : paragraph
  })
}
