/** The look a person chose; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'

/** The stored choice. Storage may be closed to us; then it is `system`. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Applies the choice at once and keeps it on this device; `public/theme.js` applies it before the next first paint. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
