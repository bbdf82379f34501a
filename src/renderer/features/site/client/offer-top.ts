/** Shows the way back to the top once somebody has scrolled a screen down. */
export function offerTop(button: HTMLElement): void {
  const show = () => { button.hidden = scrollY < innerHeight }
  addEventListener('scroll', show, { passive: true })
  show()
  button.addEventListener('click', () => {
    scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' })
    document.getElementById('main')?.focus({ preventScroll: true })
  })
}
