import { useLingui } from '@lingui/react/macro'
import { focusHeading } from './focus-heading.tsx'

/**
 * First in the page: leads past the bars to the screen's title. A button, since `href="#main"` would follow the base
 * address.
 */
export function SkipLink() {
  const { t } = useLingui()
  return (
    <button type="button" className="skip" onClick={focusHeading}>
      {t`Skip to content`}
    </button>
  )
}
