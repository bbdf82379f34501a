import { isPlainClick } from './plain-click.ts'

/** Whether the link leads to another page of this site: not elsewhere, into a tab, or to a place on this page. */
function isLeaving(link: HTMLAnchorElement): boolean {
  const isHere = link.pathname === location.pathname && link.search === location.search && link.hash !== ''
  return link.origin === location.origin && link.target === '' && !link.hasAttribute('download') && !isHere
}

/**
 * Shows the line of loading from the click on a link until the next page has come. On a page that says so it stays a while longer,
 * and so it does when `stay` is called, for something that has just changed in place.
 */
export function showLoading(line: HTMLElement): { stay: () => void } {
  const staysMs = Number(line.dataset['stays'] ?? 0)
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(how: 'leaving' | 'staying' | null): void {
    clearTimeout(timer)
    line.dataset['loadingLine'] = how ?? ''
    line.hidden = how === null
  }

  function stay(): void {
    if (staysMs === 0) return
    line.style.setProperty('--stays', `${staysMs}ms`)
    show('staying')
    timer = setTimeout(() => show(null), staysMs)
  }

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (link && isPlainClick(event) && isLeaving(link)) show('leaving')
  })
  // Somebody who comes back finds the page as it was left, with its line.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show(null)
  })
  stay()
  return { stay }
}
