import { Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'react-router-dom'
import { BrokenPage } from '../pages/broken-page.tsx'
import { FocusHeading } from './focus-heading.tsx'
import { ScreenLoading } from './screen-loading.tsx'
import { Shell } from './shell.tsx'
import { SkipLink } from './skip-link.tsx'

/** What surrounds every screen: the skip link, the wait for its code, and what to do when it breaks. */
export function ScreenFrame() {
  const { pathname } = useLocation()
  return (
    <>
      <SkipLink />
      <ErrorBoundary FallbackComponent={BrokenPage} resetKeys={[pathname]}>
        <Suspense fallback={<ScreenLoading />}>
          <Shell />
          <FocusHeading />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}
