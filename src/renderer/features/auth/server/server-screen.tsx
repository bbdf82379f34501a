import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loading } from '../../../components/loading/loading.tsx'
import type { Shell } from '../../../platform/index.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { ServerForm } from './server-form.tsx'

/** /server, on the desktop: which server this app works with. Shown at the first start. */
export default function ServerScreen({ shell }: { shell: Shell }) {
  const { t } = useLingui()
  const current = useQuery({ queryKey: ['server-address'], queryFn: () => shell.getServerAddress(), gcTime: 0 })
  return (
    <AuthLayout documentTitle={t`Your server`} say={t`Your words,\nyour server.`} seed={61} isAlone>
      {current.data === undefined ? <Loading /> : <ServerForm shell={shell} current={current.data} />}
    </AuthLayout>
  )
}
