/** What a file is called by the link to it: the last part of its path, else its host; empty for what is no address. */
export function nameOfLink(link: string): string {
  const url = URL.parse(link)
  if (!url) return ''
  const last = url.pathname.split('/').findLast((part) => part !== '') ?? ''
  try {
    return decodeURIComponent(last) || url.hostname
  } catch {
    return last
  }
}
