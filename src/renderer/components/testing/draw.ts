import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

// React asks for this before it lets act() settle effects.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** What was drawn last; it is taken down before the next, so that nothing of it still acts on a page that is gone. */
let drawn: Root | undefined

/**
 * Draws a component into the test's document, and draws it again with `redraw`. Each call begins with an empty page.
 */
export async function draw(
  node: ReactNode,
): Promise<{ page: HTMLElement; redraw: (node: ReactNode) => Promise<void> }> {
  await act(async () => drawn?.unmount())
  document.body.replaceChildren()
  const page = document.body.appendChild(document.createElement('div'))
  const root = (drawn = createRoot(page))
  const redraw = async (next: ReactNode) => act(async () => root.render(next))
  await redraw(node)
  return { page, redraw }
}

/** Presses a button or link as a person would, and waits until React has settled. */
export async function press(element: Element | null | undefined): Promise<void> {
  if (!(element instanceof HTMLElement)) throw new Error('There is nothing to press')
  await act(async () => element.click())
}
