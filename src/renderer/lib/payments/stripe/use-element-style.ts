import type { StripeElementStyle } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { onThemeChange } from '../../on-theme-change.ts'

/**
 * The look of what is typed in Stripe's frame, which does not know our sheets: our colours as they are now, in either
 * theme.
 */
export function useElementStyle(): StripeElementStyle {
  const [style, setStyle] = useState(readStyle)
  useEffect(() => onThemeChange(() => setStyle(readStyle())), [])
  return style
}

function readStyle(): StripeElementStyle {
  const { fontFamily, fontSize } = getComputedStyle(document.body)
  return {
    base: {
      fontFamily,
      fontSize,
      color: colour('--text'),
      iconColor: colour('--text-muted'),
      '::placeholder': { color: colour('--text-faint') },
    },
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
