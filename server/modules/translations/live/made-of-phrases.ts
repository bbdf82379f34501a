import type { Transcript } from '../../../../src/shared/contract/transcripts.ts'
import { sourceText } from '../../../../src/shared/transcript/translated.ts'
import { type Source, sourceOf } from '../sources.ts'
import type { PhraseRow } from './phrases.ts'

/** What phrases make of a paragraph: of all of it, or of its beginning. */
export interface MadeParagraph {
  /** The part of the original that it translates. */
  source: Source
  text: string
  /** Whether that is the whole paragraph. */
  isWhole: boolean
}

/**
 * The translations of paragraphs that phrases make up, as far as each stands in the text as it was said: what a person
 * has changed is translated anew, with what follows it in its paragraph.
 */
export function madeOfPhrases({ paragraphs }: Transcript, phrases: readonly PhraseRow[]): MadeParagraph[] {
  const byParagraph = Map.groupBy(phrases, ({ paragraph_id: id }) => id)
  return paragraphs.flatMap((paragraph) => {
    const whole = sourceText(paragraph)
    let [source, text] = ['', '']
    for (const phrase of byParagraph.get(paragraph._id) ?? []) {
      const next = joined(source, phrase.source)
      if (phrase.text === null || !(whole === next || whole.startsWith(`${next} `))) break
      source = next
      text = joined(text, phrase.text)
    }
    return source === '' ? [] : [{ source: sourceOf(paragraph._id, source), text, isWhole: source === whole }]
  })
}

const joined = (before: string, next: string) => (before === '' ? next : next === '' ? before : `${before} ${next}`)
