import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { AccountScreen, AccountSection } from '../../features/account/account-section.tsx'
import { WatchedFolderSettings } from '../../features/account/watched/watched-folder.tsx'
import { GlobalKeys } from '../../features/editor/global-keys/global-keys.tsx'
import { useSession } from '../../lib/session.ts'
import { platform } from '../../platform/index.ts'

/** /account/app, on the desktop: what can be set about the app on this computer. */
export default function ThisAppPage() {
  const { t } = useLingui()
  const { shell, globalKeys, watched } = platform
  const role = useSession()?.role
  const about = useQuery({
    queryKey: ['this-app'],
    queryFn: async () => ({ server: await shell?.getServerAddress(), version: await shell?.appVersion() }),
    gcTime: 0,
  })
  return (
    <AccountScreen title={t`This app`}>
      {watched && role !== undefined && role !== 'HUMAN-TRANSCRIPTOR' && (
        <AccountSection title={t`Watched folder`}>
          <WatchedFolderSettings bridge={watched} />
        </AccountSection>
      )}
      {globalKeys && (
        <AccountSection title={t`Keys in other programs`}>
          <GlobalKeys bridge={globalKeys} />
        </AccountSection>
      )}
      <AccountSection title={t`Server`}>
        <p>{about.data?.server}</p>
        <p>
          <Link to="/server">{t`Use another server`}</Link>
        </p>
      </AccountSection>
      <AccountSection title={t`Version`}>
        <p>Longhand {about.data?.version}</p>
      </AccountSection>
    </AccountScreen>
  )
}
