// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'

test('[SH-029] a part of a page that cannot start is logged only: nothing is said, and the other parts work', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  // What the row of questions needs is not there.
  vi.stubGlobal('ResizeObserver', undefined)
  document.body.innerHTML = '<main><div data-slider-steps hidden></div><section data-slider><p>Question</p></section><div data-filter><input data-filter-text hidden><p data-language="Finnish">Finnish</p></div></main>'
  const said = document.body.textContent
  await import('./site-client.ts')
  expect(log).toHaveBeenCalledOnce()
  expect(document.body.textContent).toBe(said)
  expect(document.querySelector('input')!.hidden).toBe(false)
})
