import type { Transcript } from '../../../../src/shared/contract/transcripts.ts'
import { composeTranslation } from '../../../../src/shared/transcript/translated.ts'
import type { TranslationAccount } from '../../../../src/shared/domain/translation-cost.ts'
import type { TranslationRow } from '../repository.ts'
import { liveSeconds } from './live-use.ts'
import type { MadeParagraph } from './made-of-phrases.ts'

/** The text of a translation that was stopped while its recording went on: the paragraphs that were made by then. */
export function partialText(original: Transcript, made: readonly MadeParagraph[]): Transcript {
  const texts = new Map(made.map(({ source, text }) => [source.id, text]))
  const paragraphs = original.paragraphs.filter(({ _id }) => texts.has(_id))
  return composeTranslation({ original: { ...original, paragraphs }, texts, current: null, earlier: new Map() })
}

/** What it has cost: what was translated. Nothing more of it is free. */
export function partialAccount(row: TranslationRow): TranslationAccount {
  const letters = row.live_letters
  return { costSeconds: liveSeconds(row), paidLetters: letters, againLetters: letters, chargedSeconds: 0 }
}
