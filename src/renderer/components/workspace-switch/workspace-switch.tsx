import { useLingui } from '@lingui/react/macro'
import { ChevronDown, Settings } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { Profile } from '../../../shared/contract/account.ts'
import { switchTo } from '../../lib/acting-for.ts'
import { Button } from '../button/button.tsx'
import { Menu } from '../menu/menu.tsx'
import styles from './workspace-switch.module.css'

/** Whose files the page shows, for who is in a workspace: its own, or one of theirs. */
export function WorkspaceSwitch({ profile: { workspace, workspaces = [] } }: { profile: Profile }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  if (workspaces.length === 0) return null
  const own = t`Your own files`
  const name = workspace?.name ?? own
  return (
    <span className={styles.place}>
      <Menu
        align="start"
        trigger={
          <Button look="quiet" size={32} aria-label={t`Switch team: ${{ name }}`}>
            <bdi className={styles.name}>{name}</bdi>
            <ChevronDown />
          </Button>
        }
        items={[
          { label: own, isChosen: workspace === undefined, onSelect: () => workspace && switchTo(null) },
          ...workspaces.map(({ _id: id, name: label }) => ({
            label,
            isChosen: workspace?._id === id,
            onSelect: () => {
              if (workspace?._id !== id) switchTo(id)
            },
          })),
          'line',
          { label: t`Manage teams`, icon: Settings, onSelect: () => void navigate('/account/workspaces') },
        ]}
      />
    </span>
  )
}
