import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FileVocabulary } from '../../../../shared/contract/vocabulary.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import { createLaidBeside } from '../doubts/laid-beside.ts'
import { type Offers, offersOf, wordsToCompare } from '../../../../shared/vocabulary/offers.ts'
import type { searchOffers } from './offer-search.ts'

export interface OffersView {
  /** Names and terms that are expected in the file; none while that is not known. */
  terms: readonly string[]
  offers: Offers
}

export interface OffersOptions {
  text: () => TimedText
  /** Rejects where nobody may be told, or there is no network. */
  vocabulary: () => Promise<FileVocabulary>
  search: typeof searchOffers
  onOffers: (offers: Offers) => void
}

/** Terms of the vocabulary that may be meant in the place of doubtful words; they change nothing by themselves. */
export interface OffersForText {
  store: StoreApi<OffersView>
  /** Asks for the vocabulary, and compares the text with it. */
  look: () => Promise<void>
  /** The text has changed: what an undo brought back is compared as well. */
  changed: () => void
}

export function createOffers({ text, vocabulary, search, onOffers }: OffersOptions): OffersForText {
  const store = createStore<OffersView>(() => ({ terms: [], offers: new Map() }))
  const beside = createLaidBeside()
  let known: FileVocabulary | undefined
  let looks = 0

  /** What is begun later counts; what it overtakes is dropped. */
  async function compare(given: () => Promise<FileVocabulary>): Promise<void> {
    const look = ++looks
    try {
      known = await given()
      if (look !== looks) return
      const { terms, offers } = known
      store.setState({ terms })
      const timed = text()
      beside.laid(timed)
      const { terms: more, corrections, refused } = offers
      const sought = { terms: [...terms, ...more], corrections, refused }
      const isEmpty = sought.terms.length === 0 && corrections.length === 0
      const found = isEmpty ? [] : await search({ words: wordsToCompare(timed), vocabulary: sought })
      if (look !== looks) return
      const offered = offersOf(timed, found)
      store.setState({ offers: offered })
      onOffers(offered)
    } catch (error) {
      // Doubts are doubts without offers, too; the next time it is tried again.
      console.warn('The text was not compared with the vocabulary.', error)
    }
  }

  return {
    store,
    look: () => compare(vocabulary),
    changed() {
      const last = known
      if (last && beside.lacks(text())) void compare(() => Promise.resolve(last))
    },
  }
}
