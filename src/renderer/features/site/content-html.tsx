/** HTML of the content. The server has cleaned it, when it was stored and again when it was read. */
export function ContentHtml({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
