// Applies the chosen theme before the first paint, and has the app's page fetch the words of the reader's language
// beside its code. A file of its own, since the CSP allows no inline script.

// Trusted Types, where the browser has them and the policy of the page asks for them: scripts and workers come from
// here alone, and no text becomes HTML.
{
  const isOurs = ({ protocol, host }) => protocol === location.protocol && host === location.host
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isOurs(new URL(address, document.baseURI)) ? address : null),
  })
}

{
  const root = document.documentElement
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  } catch {
    // Storage may be closed to us; the system's theme then stands.
  }

  // Pictures for a dark theme go by the system's theme; one that was chosen overrides it.
  const system = '(prefers-color-scheme: dark)'
  const followTheme = () => {
    const { theme } = root.dataset
    for (const source of document.querySelectorAll('source[data-dark]')) {
      const narrow = source.dataset.dark
      const chosen = theme === 'dark' ? narrow || 'all' : 'not all'
      source.media = theme === undefined ? [narrow, system].filter(Boolean).join(' and ') : chosen
    }
  }
  new MutationObserver(followTheme).observe(root, { attributeFilter: ['data-theme'] })
  if (root.dataset.theme !== undefined) {
    const arriving = new MutationObserver(followTheme)
    arriving.observe(root, { childList: true, subtree: true })
    addEventListener('DOMContentLoaded', () => {
      followTheme()
      arriving.disconnect()
    })
  }
}

{
  // Names the files by language on the app's page alone; English has none.
  const words = document.currentScript?.dataset.words
  const chosenLanguage = () => {
    try {
      return localStorage.getItem('language')
    } catch {
      return null
    }
  }
  const ahead = (file) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href: file, crossOrigin: '' })
    document.head.append(link)
  }
  if (words) {
    const files = { en: null, ...JSON.parse(words) }
    const base = (code) => code.split('-')[0]
    const named = (code) => Object.keys(files).find((known) => base(known) === base(code))
    const language = chosenLanguage() ?? navigator.languages.map(named).find(Boolean)
    if (files[language]) ahead(files[language])
  }
}
