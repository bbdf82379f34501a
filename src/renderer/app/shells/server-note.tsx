import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Shell } from '../../platform/index.ts'
import styles from './shells.module.css'

/** On the desktop, below the sign-in: which server it is for. */
export function ServerNote({ shell }: { shell: Shell }) {
  const { t } = useLingui()
  const { data: address } = useQuery({
    queryKey: ['server-address'],
    queryFn: () => shell.getServerAddress(),
    gcTime: 0,
  })
  return address === undefined ? null : (
    <footer className={styles.footer}>
      <span className="muted">{t`Server: ${{ host: new URL(address).host }}`}</span>
      <Link to="/server">{t`Use another server`}</Link>
    </footer>
  )
}
