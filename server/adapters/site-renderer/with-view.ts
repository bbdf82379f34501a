import type { SiteRenderer } from '../../ports/site-renderer.ts'

/** Begins the comment at the end of a page that holds what it was drawn from: base64 of its JSON. */
export const VIEW_MARK = '<!--view '

/** Adds to each page what it was drawn from, so that `npm run dev` can draw it again from sources that have changed. */
export function withView(renderer: SiteRenderer): SiteRenderer {
  return {
    render: (view) => `${renderer.render(view)}${VIEW_MARK}${Buffer.from(JSON.stringify(view)).toString('base64')}-->`,
  }
}
