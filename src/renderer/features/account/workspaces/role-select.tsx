import { useLingui } from '@lingui/react/macro'
import { Select } from '../../../components/select/select.tsx'
import type { WorkspaceRole } from '../../../../shared/domain/workspace-roles.ts'
import { WORKSPACE_ROLE_NAMES } from '../../../lib/workspace-role-names.ts'
import styles from './workspaces.module.css'

/** The role of a member, to be changed at once. */
export function RoleSelect({
  of,
  role,
  roles,
  onChoose,
}: {
  of: string
  role: WorkspaceRole
  roles: readonly WorkspaceRole[]
  onChoose: (role: WorkspaceRole) => void
}) {
  const { t } = useLingui()
  return (
    <Select
      className={styles.role}
      label={t`Role of ${of}`}
      options={roles.map((value) => ({ value, label: t(WORKSPACE_ROLE_NAMES[value]) }))}
      value={role}
      onChange={({ target }) => onChoose(target.value as WorkspaceRole)}
    />
  )
}
