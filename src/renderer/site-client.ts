import { chooseTag } from './features/site/client/choose-tag.ts'
import { closeMenus } from './features/site/client/close-menus.ts'
import { filterTiles } from './features/site/client/filter-tiles.ts'
import { offerAssistant } from './features/site/client/offer-assistant.ts'
import { offerThemes } from './features/site/client/offer-themes.ts'
import { offerTop } from './features/site/client/offer-top.ts'
import { sendContact } from './features/site/client/send-contact.ts'
import { showLoading } from './features/site/client/show-loading.ts'
import { showPerson } from './features/site/client/show-person.ts'
import { slide } from './features/site/client/slide.ts'

/** Starts what belongs to an element, of the kind that the selector says, where the page has it. A part that fails is logged only: the page stands as the server drew it, and the other parts go on. */
function start<T>(selector: string, begin: (element: never) => T): T | undefined {
  const element = document.querySelector(selector)
  try {
    return element === null ? undefined : begin(element as never)
  } catch (error) {
    console.error(error)
    return undefined
  }
}

// The public pages work without this script; it adds what only the browser knows.
const loading = start('[data-loading-line]', showLoading)
start('[data-person]', (slot: HTMLElement) => void showPerson(slot).catch(console.error))
start('[data-theme-choice]', offerThemes)
start('[data-slider]', (row: HTMLElement) => slide(row, document.querySelector<HTMLElement>('[data-slider-steps]')))
start('[data-contact]', sendContact)
start('[data-filter]', filterTiles)
start('[data-blog]', (blog: HTMLElement) => chooseTag(blog, () => loading?.stay()))
start('[data-to-top]', offerTop)
start('[data-assistant]', offerAssistant)
start('header', closeMenus)
