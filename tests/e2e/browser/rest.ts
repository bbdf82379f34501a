import { expect, type Frame } from 'playwright/test'

/**
 * Waits until nothing that is shown moves any more: colours between two themes, and dialogs that fade in, are nobody's
 * to read. Movement without an end is let be. It asks what moves, since the browser never ends the promise of a
 * transition in a part that is folded away.
 */
export async function atRest(frame: Frame, place = frame.url()): Promise<void> {
  await expect
    .poll(() => frame.evaluate(moving), { message: `what moves: ${place}`, intervals: [20, 50, 100] })
    .toEqual([])
}

/** The moving parts that are shown, and what of them moves. Runs in the page. */
function moving(): string[] {
  return document.getAnimations().flatMap((animation) => {
    const { effect, playState } = animation
    const part = effect instanceof KeyframeEffect ? effect.target : null
    if (playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) return []
    if (!part?.checkVisibility()) return []
    const name = animation instanceof CSSTransition ? animation.transitionProperty : animation.id
    return [`${name} of ${part.outerHTML.slice(0, 100)}`]
  })
}
