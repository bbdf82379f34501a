import { useLingui } from '@lingui/react/macro'
import type { Folder } from '../../../shared/contract/folders.ts'
import { Select } from '../select/select.tsx'

const NONE = ''

/** The folder that something goes into, nested ones by their path. */
export function FolderSelect({
  folders,
  value,
  onChange,
}: {
  folders: readonly Folder[]
  value: string | null
  onChange: (id: string | null) => void
}) {
  const { t } = useLingui()
  const byId = new Map(folders.map((folder) => [folder._id, folder]))
  const pathOf = ({ name, parent_id: parent }: Folder): string => {
    const above = parent === null ? undefined : byId.get(parent)
    return above ? `${pathOf(above)} / ${name}` : name
  }
  if (folders.length === 0) return null
  return (
    <Select
      label={t`Folder`}
      value={value !== null && byId.has(value) ? value : NONE}
      onChange={({ target }) => onChange(target.value === NONE ? null : target.value)}
      options={[
        { value: NONE, label: t`In no folder` },
        ...folders.map((folder) => ({ value: folder._id, label: pathOf(folder) })),
      ]}
    />
  )
}
