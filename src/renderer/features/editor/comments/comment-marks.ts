import { type Extension, type Range, StateEffect, StateField } from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'

/** Where a thread's words stand in the document. */
export interface PlacedThread {
  id: string
  from: number
  to: number
  isResolved: boolean
}

export interface CommentMarks {
  /** In the order of the text; those whose words are gone are not in it. */
  places: readonly PlacedThread[]
  /** The thread that is looked at. */
  current: string | null
}

/** Puts threads where they were found, or says which is looked at. */
export const markComments = StateEffect.define<Partial<CommentMarks>>()

const quiet = Decoration.mark({ class: 'cm-comment' })
const current = Decoration.mark({ class: 'cm-comment cm-comment-now' })

/** Threads at their words, carried through every change. */
export const commentMarks = StateField.define<CommentMarks>({
  create: () => ({ places: [], current: null }),
  update(marks, transaction) {
    let next = marks
    if (transaction.docChanged && marks.places.length > 0)
      next = {
        ...marks,
        places: marks.places
          .map((place) => ({
            ...place,
            from: transaction.changes.mapPos(place.from, 1),
            to: transaction.changes.mapPos(place.to, -1),
          }))
          .filter(({ from, to }) => from < to),
      }
    for (const effect of transaction.effects) if (effect.is(markComments)) next = { ...next, ...effect.value }
    return next
  },
  provide: (field) =>
    EditorView.decorations.from(field, ({ places, current: now }) => {
      const shown = places.filter(({ id, isResolved }) => !isResolved || id === now)
      const ranges = shown.map(({ id, from, to }): Range<Decoration> => (id === now ? current : quiet).range(from, to))
      return Decoration.set(ranges, true)
    }),
})

/** Draws where comments are. */
export const commentMarksExtension: Extension = [commentMarks]
