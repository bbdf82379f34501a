import { Outlet } from 'react-router-dom'
import { SiteHeader } from '../../features/site/site-header.tsx'
import { useClientConfig } from '../../lib/client-config.ts'
import { platform } from '../../platform/index.ts'

/** The sign-in screens stand under the public pages' header; the desktop app has no public pages. */
export function AuthShell() {
  const { data: config } = useClientConfig()
  const hasPricing = config !== undefined && config.billing !== 'off'
  return (
    <>
      {platform.hasPublicSite && <SiteHeader hasPricing={hasPricing} hideLogin />}
      <Outlet />
    </>
  )
}
