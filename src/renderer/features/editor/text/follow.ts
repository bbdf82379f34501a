import { StateEffect, StateField, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { spokenField } from './spoken.ts'
import { wordRange } from './timed-field.ts'

const setFollowing = StateEffect.define<boolean>()

/** Whether the text scrolls after the spoken word. It stops when the person types or scrolls. */
export const followingField = StateField.define<boolean>({
  create: () => true,
  update(following, transaction) {
    for (const effect of transaction.effects) if (effect.is(setFollowing)) return effect.value
    return following && !transaction.isUserEvent('input') && !transaction.isUserEvent('delete')
  },
})

const SCROLL_KEYS = new Set(['PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'Home', 'End'])

function stopFollowing(view: EditorView): void {
  if (view.state.field(followingField)) view.dispatch({ effects: setFollowing.of(false) })
}

export const following: Extension = [
  followingField,
  EditorView.domEventHandlers({
    wheel: (_event, view) => stopFollowing(view),
    touchmove: (_event, view) => stopFollowing(view),
    keydown: (event, view) => (SCROLL_KEYS.has(event.key) ? stopFollowing(view) : undefined),
    // A press on the scroll bar lands on the scroller itself.
    mousedown: (event, view) => (event.target === view.scrollDOM ? stopFollowing(view) : undefined),
  }),
]

/** Follows the spoken word again. */
export function follow(view: EditorView): void {
  view.dispatch({ effects: setFollowing.of(true) })
  scrollToSpoken(view, 'always')
}

/**
 * Brings the spoken word into sight: a third from the top, and unless `always`, only when it has left the middle half.
 */
export function scrollToSpoken(view: EditorView, when: 'outside the middle' | 'always' = 'outside the middle'): void {
  const { word, paragraph } = view.state.field(spokenField)
  const height = view.scrollDOM.clientHeight
  if (when !== 'always' && isLineInSight(view, paragraph, height)) return
  const position = (word && wordRange(view.state, word)?.from) ?? view.state.doc.line(paragraph + 1).from
  if (when !== 'always') {
    const at = view.coordsAtPos(position)
    const top = view.scrollDOM.getBoundingClientRect().top
    if (at && at.top > top + height / 4 && at.bottom < top + (height * 3) / 4) return
  }
  view.dispatch({ effects: EditorView.scrollIntoView(position, { y: 'start', yMargin: Math.round(height / 3) }) })
}

/** Whether the spoken word, or in a pause the paragraph, can be seen. */
export function isSpokenInSight(view: EditorView): boolean {
  const { word, paragraph } = view.state.field(spokenField)
  const position = (word && wordRange(view.state, word)?.from) ?? view.state.doc.line(paragraph + 1).from
  const line = view.lineBlockAt(position)
  const top = view.scrollDOM.scrollTop - view.documentPadding.top
  const bottom = top + view.scrollDOM.clientHeight
  if (line.bottom <= top || line.top >= bottom) return false
  if (line.top >= top && line.bottom <= bottom) return true
  const at = view.coordsAtPos(position)
  const sheet = view.scrollDOM.getBoundingClientRect()
  return at !== null && at.bottom > sheet.top && at.top < sheet.bottom
}

/**
 * Whether the whole paragraph stands in the middle half, or above it in a text that is at its top and cannot come
 * lower. Told by the heights that the editor knows, without a look at the page: so it is for most words.
 */
function isLineInSight(view: EditorView, paragraph: number, height: number): boolean {
  const { top, bottom } = view.lineBlockAt(view.state.doc.line(paragraph + 1).from)
  const { scrollTop } = view.scrollDOM
  return bottom - scrollTop < (height * 3) / 4 && (scrollTop <= 1 || top - scrollTop > height / 4)
}
