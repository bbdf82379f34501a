/** Lets the buttons step a row of cards, as far as there is a card that way. */
export function slide(row: HTMLElement, steps: HTMLElement | null): void {
  if (!steps) return
  const step = (direction: number) => {
    const [first, second] = row.children
    const width = first && second ? second.getBoundingClientRect().left - first.getBoundingClientRect().left : row.clientWidth
    row.scrollBy({ left: direction * width })
  }
  const buttons = [...steps.querySelectorAll<HTMLButtonElement>('[data-step]')]
  const showWhatIsLeft = () => {
    const at = Math.abs(row.scrollLeft)
    const most = row.scrollWidth - row.clientWidth
    for (const button of buttons) button.disabled = Number(button.dataset.step) < 0 ? at < 2 : at > most - 2
    steps.hidden = most < 2
  }
  for (const button of buttons) button.addEventListener('click', () => step(Number(button.dataset.step)))
  row.addEventListener('scroll', showWhatIsLeft, { passive: true })
  new ResizeObserver(showWhatIsLeft).observe(row)
}
