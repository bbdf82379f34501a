/** Tells the place under the pointer, 0 to 1 of the width, while it is pressed. Answers how to stop that. */
export function onDrag(target: HTMLElement, go: (x: number) => void): () => void {
  const tell = (event: PointerEvent) => {
    const { left, width } = target.getBoundingClientRect()
    go(Math.min(1, Math.max(0, (event.clientX - left) / width)))
  }
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    target.setPointerCapture(event.pointerId)
    tell(event)
  }
  const move = (event: PointerEvent) => {
    if (target.hasPointerCapture(event.pointerId)) tell(event)
  }
  target.addEventListener('pointerdown', press)
  target.addEventListener('pointermove', move)
  return () => {
    target.removeEventListener('pointerdown', press)
    target.removeEventListener('pointermove', move)
  }
}
