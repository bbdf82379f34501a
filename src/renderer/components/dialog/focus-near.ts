/** An element and what it stands in, innermost first: to be remembered before it may go. */
export function trailOf(element: HTMLElement | null): HTMLElement[] {
  const trail: HTMLElement[] = []
  for (let at = element; at !== null && at !== document.body; at = at.parentElement) trail.push(at)
  return trail
}

/** Focuses the element of a trail, or, when it has gone with its row, the nearest heading over where it stood. */
export function focusNear(trail: readonly HTMLElement[]): void {
  const [element, ...around] = trail
  if (element?.isConnected) return element.focus()
  const heading = around
    .filter(({ isConnected }) => isConnected)
    .map((place) => place.querySelector<HTMLElement>('h1, h2'))
    .find((found) => found !== null)
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
