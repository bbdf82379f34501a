/** Calls back when the theme changes, by the person or by the device. */
export function onThemeChange(callback: () => void): () => void {
  const device = window.matchMedia('(prefers-color-scheme: dark)')
  device.addEventListener('change', callback)
  const chosen = new MutationObserver(callback)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    device.removeEventListener('change', callback)
    chosen.disconnect()
  }
}
