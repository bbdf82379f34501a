import { createStore, type StoreApi } from 'zustand/vanilla'

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
  /** Begins to change a comment. */
  change: (place: string, before: string) => void
  drop: (place: string) => void
  /** Drops what is typed in answer to what is gone. */
  dropAllBut: (places: ReadonlySet<string>) => void
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
    change: (place, before) => set(place, { text: before, before }),
    drop,
    dropAllBut: (places) =>
      store.setState((all) => Object.fromEntries(Object.entries(all).filter(([place]) => places.has(place))), true),
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

/** Whether something is typed that would be lost. */
export const isAnyUnsent = (unsent: Readonly<Record<string, UnsentComment>>): boolean =>
  Object.values(unsent).some(({ text, before }) => text.trim() !== '' && text !== before)
