import type { StyleFinding } from '../finding.ts'
import type { StyleGuide } from '../guide.ts'
import type { StyleText } from '../style-text.ts'

const NUMBERED = /^Speaker \d{1,4}$/u
const GENERIC = /^speaker[ _-]?\d{1,4}$/iu

/** What speakers are called. */
export function speakers({ speakers: wanted }: StyleGuide): ((text: StyleText) => StyleFinding[]) | undefined {
  if (!wanted || (wanted.form === 'any' && wanted.names.length === 0)) return undefined
  const names = new Map(wanted.names.map((name) => [name.toLowerCase(), name]))
  return ({ speaker }) => {
    const listed = names.get(speaker.toLowerCase())
    const isListed = names.size === 0 || listed !== undefined
    const given = listed ?? speaker
    const written = wanted.form === 'capitals' && names.size === 0 ? given.toUpperCase() : given
    const isFormed =
      wanted.form === 'named' ? !GENERIC.test(speaker) : wanted.form === 'numbered' ? NUMBERED.test(speaker) : true
    const place = { rule: 'speakers', from: 0, to: 0 } as const
    if (isListed && isFormed && written !== speaker) return [{ ...place, fix: { speaker: written } }]
    return isListed && isFormed ? [] : [place]
  }
}
