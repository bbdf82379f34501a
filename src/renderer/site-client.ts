import { chooseTag } from './features/site/client/choose-tag.ts'
import { filterTiles } from './features/site/client/filter-tiles.ts'
import { offerAssistant } from './features/site/client/offer-assistant.ts'
import { offerThemes } from './features/site/client/offer-themes.ts'
import { offerTop } from './features/site/client/offer-top.ts'
import { sendContact } from './features/site/client/send-contact.ts'
import { showPerson } from './features/site/client/show-person.ts'
import { slide } from './features/site/client/slide.ts'

// The public pages work without this script; it adds what only the browser knows.
const person = document.querySelector<HTMLElement>('[data-person]')
if (person) void showPerson(person)

const themes = document.querySelector<HTMLFieldSetElement>('[data-theme-choice]')
if (themes) offerThemes(themes)

const slider = document.querySelector<HTMLElement>('[data-slider]')
const steps = document.querySelector<HTMLElement>('[data-slider-steps]')
if (slider && steps) slide(slider, steps)

const contact = document.querySelector<HTMLFormElement>('[data-contact]')
if (contact) sendContact(contact)

const directory = document.querySelector<HTMLElement>('[data-filter]')
if (directory) filterTiles(directory)

const blog = document.querySelector<HTMLElement>('[data-blog]')
if (blog) chooseTag(blog)

const toTop = document.querySelector<HTMLElement>('[data-to-top]')
if (toTop) offerTop(toTop)

const assistant = document.querySelector<HTMLElement>('[data-assistant]')
if (assistant) offerAssistant(assistant)

// The phone's menu closes once it has led somewhere on the same page.
for (const menu of document.querySelectorAll<HTMLDetailsElement>('header details')) {
  menu.addEventListener('click', (event) => {
    if (event.target instanceof HTMLAnchorElement) menu.open = false
  })
}
