import { ALL_TAGS } from '../../../../shared/site-view.ts'
import { isPlainClick } from './plain-click.ts'

/** Has the blog's tags filter its cards in place; the address follows, so that going back, copying and reloading work. `onChoice` is told of each. */
export function chooseTag(blog: HTMLElement, onChoice: () => void): void {
  const links = [...blog.querySelectorAll<HTMLAnchorElement>('[data-tag]')]
  const cards = [...blog.querySelectorAll<HTMLElement>('[data-tags]')]
  const none = blog.querySelector<HTMLElement>('[data-no-article]')

  function show(tag: string): void {
    for (const link of links) {
      if (link.dataset['tag'] === tag) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
    for (const card of cards) card.hidden = tag !== ALL_TAGS && !(JSON.parse(card.dataset['tags'] ?? '[]') as string[]).includes(tag)
    if (none) none.hidden = cards.some(({ hidden }) => !hidden)
  }

  for (const link of links) {
    link.addEventListener('click', (event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      history.pushState(null, '', link.href)
      show(link.dataset['tag'] ?? ALL_TAGS)
      onChoice()
    })
  }
  window.addEventListener('popstate', () => show(new URLSearchParams(location.search).get('tag') ?? ALL_TAGS))
}
