import type { StripeElementStyle } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'

/** The look of what is typed in Stripe's frame, which does not know our sheets: our colours as they are now, in either theme. */
export function useElementStyle(): StripeElementStyle {
  const [style, setStyle] = useState(readStyle)
  useEffect(() => {
    const update = () => setStyle(readStyle())
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const chosen = new MutationObserver(update)
    scheme.addEventListener('change', update)
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      scheme.removeEventListener('change', update)
      chosen.disconnect()
    }
  }, [])
  return style
}

function readStyle(): StripeElementStyle {
  const { fontFamily, fontSize } = getComputedStyle(document.body)
  return {
    base: { fontFamily, fontSize, color: colour('--text'), iconColor: colour('--text-muted'), '::placeholder': { color: colour('--text-faint') } },
    invalid: { color: colour('--danger'), iconColor: colour('--danger') },
  }
}

/** A token as the browser computes it: in the tokens themselves each colour is a pair for both themes. */
function colour(token: string): string {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = `var(${token})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
