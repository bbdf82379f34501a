import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ISLANDS } from './islands.ts'

/**
 * Brings every island of the page to life. One that fails is logged only: it stands as the server drew it, and the
 * others go on.
 */
export function hydrateIslands(page: ParentNode): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-island]')) hydrateIsland(element)
}

function hydrateIsland(element: HTMLElement): void {
  const drawn = element.cloneNode(true)
  const Part = ISLANDS[element.dataset['island'] as keyof typeof ISLANDS] as ComponentType<object>
  const props = JSON.parse(element.dataset['props'] ?? '{}') as object
  const root = hydrateRoot(element, <Part {...props} />, {
    onUncaughtError: (error) => {
      console.error(error)
      // React has emptied the element; the drawn part is better than none.
      queueMicrotask(() => {
        root.unmount()
        element.replaceChildren(...drawn.childNodes)
      })
    },
  })
}
