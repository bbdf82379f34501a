/** Renders public pages on the server from the same React sources (`out/site`). */
export interface SiteRenderer {
  /** The page's HTML document, or null when the path is not a public page. */
  render(path: string): Promise<{ status: number; html: string } | null>
}
