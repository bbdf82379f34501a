import { focusHeading } from './focus-heading.tsx'

/**
 * First in the page: leads past the bars to the screen's title. A button, since `href="#main"` would follow the base
 * address.
 */
export function SkipLink() {
  return (
    <button type="button" className="skip" onClick={focusHeading}>
      Skip to the content
    </button>
  )
}
