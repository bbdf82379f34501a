import { offerThemes } from './features/site/client/offer-themes.ts'
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

// The phone's menu closes once it has led somewhere on the same page.
for (const menu of document.querySelectorAll<HTMLDetailsElement>('header details')) {
  menu.addEventListener('click', (event) => {
    if (event.target instanceof HTMLAnchorElement) menu.open = false
  })
}
