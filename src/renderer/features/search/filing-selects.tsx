import { useLingui } from '@lingui/react/macro'
import { NO_FOLDER } from '../../../shared/contract/folders.ts'
import { CompactSelect } from '../../components/select/compact-select.tsx'
import { folderPath } from '../../lib/filing/folder-path.ts'
import { useFolders } from '../../lib/filing/folders-query.ts'
import { useTags } from '../../lib/filing/tags-query.ts'
import { useSession } from '../../lib/session.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import styles from './search.module.css'
import type { SearchView } from './search-view.ts'

type Filed = Pick<SearchView, 'folder' | 'tag'>

/** In which of the person's folders a search looks, and by which of their tags; nothing where they have none. */
export function FilingSelects({ view, onChange }: { view: Filed; onChange: (changes: Partial<Filed>) => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const keepsFiles = useSession()?.role !== 'HUMAN-TRANSCRIPTOR'
  const folders = useFolders(keepsFiles)
  const tags = useTags(keepsFiles)
  const paths = folders
    .map(({ _id }) => ({ value: _id, label: folderPath(folders, _id) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, format.locale))
  return (
    <>
      {folders.length > 0 && (
        <CompactSelect
          label={t`Folder`}
          className={styles.filing}
          options={[{ value: '', label: t`All folders` }, ...paths, { value: NO_FOLDER, label: t`In no folder` }]}
          value={view.folder}
          onChange={(event) => onChange({ folder: event.target.value })}
        />
      )}
      {tags.length > 0 && (
        <CompactSelect
          label={t`Tag`}
          className={styles.filing}
          options={[{ value: '', label: t`All tags` }, ...tags.map(({ _id, name }) => ({ value: _id, label: name }))]}
          value={view.tag}
          onChange={(event) => onChange({ tag: event.target.value })}
        />
      )}
    </>
  )
}
