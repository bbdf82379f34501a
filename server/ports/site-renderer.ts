import type { SiteView } from '../../src/shared/site-view.ts'

/** Draws public pages on the server with the React components of the renderer (`out/site`). */
export interface SiteRenderer {
  /** The whole HTML document of a page. */
  render(view: SiteView): string
}
