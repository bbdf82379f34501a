import { t } from '@lingui/core/macro'
import type { EditorView } from '@codemirror/view'
import type { Live } from '../../../lib/live.ts'
import type { OpenText } from '../capabilities.ts'
import type { Player } from '../player/player.ts'
import type { Saver } from '../saving/saver.ts'
import type { TextId } from '../saving/send-transcript.ts'
import type { WriteGuard } from '../write-guard.ts'
import { createCarets } from './carets.ts'
import { followShare } from './follow-share.ts'
import { followOpenText } from './open-text.ts'
import type { Presence } from './presence.ts'
import { nameOfReader, WHO } from './who.ts'

export interface SessionPeopleOptions {
  file: OpenText['file']
  text: TextId
  saver: Pick<Saver, 'etag' | 'told'>
  view: EditorView
  player: Player
  live: Pick<Live, 'listen'>
  guard: Pick<WriteGuard, 'why' | 'setReadOnly'>
}

/** Who else has the text open, where they are in it, and what its owner lets the person do with it meanwhile. */
export function createSessionPeople({ file, text, saver, view, player, live, guard }: SessionPeopleOptions) {
  const others = () => presence.store.getState().others
  const carets = createCarets({
    view: () => view,
    isShared: () => others().length > 0,
    say: (caret) => presence.say(caret),
    labelOf: ({ page, who }) => {
      const other = others().find((one) => one.page === page)
      return (other && nameOfReader(other)) ?? t(WHO[who])
    },
    hears: () => (player.store.getState().isPlaying ? player.time() : undefined),
  })
  const presence: Presence = followOpenText({
    text,
    saver,
    readOnlyBecause: guard.why,
    setReadOnly: guard.setReadOnly,
    moved: (told) => carets.moved(told),
  })
  presence.store.subscribe((now, before) => {
    if (now.others !== before.others) carets.areHere(now.others)
  })
  const stopShare = followShare({
    file,
    live,
    readOnlyBecause: guard.why,
    setReadOnly: guard.setReadOnly,
    ask: presence.ask,
  })

  return {
    presence,
    carets,
    stop(): void {
      stopShare()
      carets.stop()
      presence.stop()
    },
  }
}
