import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CommentList } from '../../../../shared/contract/comments.ts'

/** What is typed in one form. */
export interface UnsentComment {
  text: string
  /** What the form began with: empty, or the comment that is changed in it. */
  before: string
}

/**
 * What is typed and not sent, by where: `new` for a thread that is begun, a thread's id for a reply, a comment's id for
 * a change of it. It outlives the forms, which come and go with the panel, its filter and the thread that is current.
 */
export interface UnsentComments {
  store: StoreApi<Readonly<Record<string, UnsentComment>>>
  write: (place: string, text: string) => void
  /** Begins to change a comment, or goes on with a change that was begun. */
  change: (place: string, before: string) => void
  drop: (place: string) => void
  /** A comment was sent as `sent`: what was typed behind it is left, and answered. */
  leaveRest: (place: string, sent: string) => string
  /** A change was sent as `sent`: its form is closed unless more was typed there. */
  leaveChange: (place: string, sent: string) => void
}

/** Begins with nothing typed. */
export function createUnsentComments(): UnsentComments {
  const store = createStore<Readonly<Record<string, UnsentComment>>>(() => ({}))
  const at = (place: string) => store.getState()[place] ?? { text: '', before: '' }
  const set = (place: string, unsent: UnsentComment) => store.setState({ [place]: unsent })

  function drop(place: string): void {
    const { [place]: _, ...others } = store.getState()
    store.setState(others, true)
  }

  return {
    store,
    write: (place, text) => set(place, { ...at(place), text }),
    change(place, before) {
      if (!(place in store.getState())) set(place, { text: before, before })
    },
    drop,
    leaveRest(place, sent) {
      const { text, before } = at(place)
      const rest = text.startsWith(sent) ? text.slice(sent.length).trimStart() : text
      if (rest === '') drop(place)
      else set(place, { text: rest, before })
      return rest
    },
    leaveChange(place, sent) {
      const { text } = at(place)
      if (text === sent) drop(place)
      else set(place, { text, before: sent })
    },
  }
}

/** Whether something is typed that would be lost; what was to be said of something that is gone cannot be sent. */
export const isAnyUnsent = (
  unsent: Readonly<Record<string, UnsentComment>>,
  { threads }: Pick<CommentList, 'threads'>,
): boolean => {
  const places = new Set(['new', ...threads.flatMap(({ _id, comments }) => [_id, ...comments.map((one) => one._id)])])
  return Object.entries(unsent).some(
    ([place, { text, before }]) => places.has(place) && text.trim() !== '' && text !== before,
  )
}
