/** How one island tells another that what the page shows was chosen anew, in place. */
const page = new EventTarget()

export function tellChosenAnew(): void {
  page.dispatchEvent(new Event('chosen-anew'))
}

/** Answers a function that stops it. */
export function onChosenAnew(callback: () => void): () => void {
  page.addEventListener('chosen-anew', callback)
  return () => page.removeEventListener('chosen-anew', callback)
}
