import { chooseTheme, readTheme, type Theme } from '../../../components/theme-switch/theme.ts'

/** Shows the footer's choice of theme and keeps what is chosen. */
export function offerThemes(choice: HTMLFieldSetElement): void {
  for (const input of choice.querySelectorAll('input')) {
    input.checked = input.value === readTheme()
    input.addEventListener('change', () => chooseTheme(input.value as Theme))
  }
  choice.hidden = false
}
