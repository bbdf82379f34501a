import { Outlet, useLocation } from 'react-router-dom'
import { DEFAULT_LANGUAGE } from '../../../shared/domain/content-rules.ts'
import { shellOf } from '../../../shared/domain/site-shell.ts'
import { ErrorDialog } from '../../components/dialog/error-dialog.tsx'
import { TopBar } from '../../components/top-bar/top-bar.tsx'
import { WorkspaceSwitch } from '../../components/workspace-switch/workspace-switch.tsx'
import { useLogout } from '../../features/auth/use-logout.ts'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { SiteHeader } from '../../features/site/site-header.tsx'
import { useClientConfig } from '../../lib/client-config.ts'
import { useSessionProfile } from '../../lib/profile.ts'
import { platform } from '../../platform/index.ts'
import { useSiteWords } from '../use-site-words.ts'
import { LogoutDialog } from './logout-dialog.tsx'
import { ServerNote } from './server-note.tsx'
import { SimpleFooter } from './simple-footer.tsx'
import { useSiteFrame } from './use-site-frame.ts'

/** Header and footer of every screen, by the one rule of addresses. */
export function Shell() {
  const { pathname } = useLocation()
  const { header, footer } = shellOf(pathname)
  if (footer === null) return <Outlet />
  return header === 'COMPLEX' ? <ComplexShell pathname={pathname} /> : <SimpleShell />
}

/** The public pages' header and footer; the desktop app has no public pages. */
function ComplexShell({ pathname }: { pathname: string }) {
  const { data: config } = useClientConfig()
  const hasPricing = config !== undefined && config.billing !== 'off'
  const words = useSiteWords()
  const frame = useSiteFrame({ enabled: platform.hasPublicSite, hasPricing })
  return (
    <>
      {platform.hasPublicSite && (
        <SiteHeader
          words={words}
          language={frame?.language ?? DEFAULT_LANGUAGE}
          hasPricing={hasPricing}
          hideLogin={pathname.startsWith('/auth/')}
        />
      )}
      <Outlet />
      {frame && <SiteFooter words={words} frame={frame} />}
      {platform.shell && pathname !== '/server' && <ServerNote shell={platform.shell} />}
    </>
  )
}

/** The bar with who is signed in, and a footer of links. */
function SimpleShell() {
  const { data: profile } = useSessionProfile()
  const { logout, leave, stay, warnings, isLeaving, problem, forgetProblem } = useLogout()
  return (
    <>
      <TopBar
        email={profile?.user.email}
        onLogout={logout}
        leaving={isLeaving}
        homeHref={platform.hasPublicSite ? '/' : '/files'}
      >
        {profile && platform.name === 'browser' && <WorkspaceSwitch profile={profile} />}
      </TopBar>
      <Outlet />
      <SimpleFooter />
      <LogoutDialog warnings={warnings} onLeave={leave} onStay={stay} leaving={isLeaving} />
      <ErrorDialog message={problem} onClose={forgetProblem} />
    </>
  )
}
