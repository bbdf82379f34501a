import { useEffect, useState } from 'react'
import { ALL_TAGS } from '../../../../shared/site-view.ts'
import { tellChosenAnew } from '../chosen-anew.ts'

/**
 * The tag of the blog's articles that are shown: at first the one the page was `asked` for. The address follows, so
 * that going back, copying and reloading work.
 */
export function useChosenTag(asked: string) {
  const [tag, setTag] = useState(asked)

  useEffect(() => {
    const moved = () => setTag(new URLSearchParams(location.search).get('tag') ?? ALL_TAGS)
    window.addEventListener('popstate', moved)
    return () => window.removeEventListener('popstate', moved)
  }, [])

  function choose(chosen: string, href: string): void {
    history.pushState(null, '', href)
    setTag(chosen)
    tellChosenAnew()
  }

  return { tag, choose }
}
