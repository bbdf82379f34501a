import type { EditorView } from '@codemirror/view'

const FOCUSABLE = 'a[href], button:not([disabled], [tabindex="-1"]), [role="slider"], [tabindex="0"], select, input'

/** Goes round the parts of the screen, which carry `data-region`; the text takes the focus itself. */
export function goToRegion(view: EditorView, step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => region.offsetParent !== null || region.getClientRects().length > 0,
  )
  const current = regions.findIndex((region) => region.contains(document.activeElement))
  const next = regions[(current + step + regions.length) % regions.length]
  if (next?.dataset.region === 'text') view.focus()
  else next?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
}
