import type { EditorView } from '@codemirror/view'
import { getFileVocabulary } from '../../../shared/contract/vocabulary.ts'
import { call } from '../../lib/api.ts'
import type { Live } from '../../lib/live.ts'
import { createAnswers } from './answers/answers.ts'
import { createComments } from './comments/comments.ts'
import { createDoubtQueue } from './doubts/doubt-queue.ts'
import { createSpelling } from './doubts/spelling.ts'
import { createOffers } from './offers/offers.ts'
import { searchOffers } from './offers/offer-search.ts'
import { onePanelAtATime, panelOf } from './one-panel.ts'
import type { Player } from './player/player.ts'
import type { TextId } from './saving/send-transcript.ts'
import { createSessionSecondReading } from './second-reading/session-second-reading.ts'
import { createStyleReview } from './style/style-review.ts'
import { timedField } from './text/timed-field.ts'

export interface SessionPanelsOptions {
  text: TextId
  /** Of the text, as a language code. */
  language: string
  view: () => EditorView
  player: Player
  live: Live
  /** Whether machines are asked about words in doubt: that is for who is signed in, and of the original. */
  asksMachines: boolean
}

/** What stands beside the text, one at a time: words in doubt, comments, findings of the style guide, answers. */
export function createSessionPanels({ text, language, view, player, live, asksMachines }: SessionPanelsOptions) {
  const spelling = createSpelling(language)
  const doubts = createDoubtQueue({
    view,
    player,
    language,
    spelling,
    onChosen: (speaker, taken) => secondReading.chosen(speaker, taken),
    onListed() {
      secondReading.changed()
      offers.changed()
    },
  })
  const secondReading = createSessionSecondReading({
    fileId: text.id,
    text: () => view().state.field(timedField),
    onRivals: (rivals) => doubts.setRivals(rivals),
  })
  const offers = createOffers({
    text: () => view().state.field(timedField),
    vocabulary: () => call(getFileVocabulary, { params: { id: text.id } }),
    search: searchOffers,
    onOffers: (found) => doubts.setOffers(found),
  })
  doubts.store.subscribe(({ isOpen }, before) => {
    if (!isOpen || before.isOpen || !asksMachines) return
    void secondReading.look()
    void offers.look()
  })
  const comments = createComments({ text, view, player, live })
  const answers = createAnswers({ fileId: text.id, view, player, live })
  const style = createStyleReview({ view, language })
  onePanelAtATime([
    panelOf(doubts.store, () => doubts.close()),
    panelOf(comments.store, () => comments.store.setState({ isOpen: false })),
    panelOf(style.store, () => style.close()),
    panelOf(answers.store, () => answers.store.setState({ isOpen: false })),
  ])

  return {
    doubts,
    secondReading,
    offers,
    comments,
    answers,
    style,
    /** The text is another one. */
    changed(): void {
      doubts.changed()
      style.changed()
    },
    stop(): void {
      for (const part of [doubts, comments, answers, style, spelling, secondReading]) part.stop()
    },
  }
}
