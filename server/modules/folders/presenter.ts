import type { Folder } from '../../../src/shared/contract/folders.ts'
import { type FolderDefaults, NO_DEFAULTS } from '../../../src/shared/domain/folder-defaults.ts'
import type { RetentionRule } from '../../../src/shared/domain/retention.ts'
import type { FolderRow } from './repository.ts'

/** What a folder says of its files; of what it could not say yet when it was stored, nothing. */
export const defaultsOf = ({ defaults, retention }: Pick<FolderRow, 'defaults' | 'retention'>): FolderDefaults => ({
  ...NO_DEFAULTS,
  ...(defaults !== null && (JSON.parse(defaults) as Partial<FolderDefaults>)),
  retention: retention === null ? null : (JSON.parse(retention) as RetentionRule),
})

/** The same as it is stored: how long files are kept is asked for by itself. */
export const storedDefaults = ({
  retention,
  ...defaults
}: FolderDefaults): Pick<FolderRow, 'defaults' | 'retention'> => ({
  defaults: JSON.stringify(defaults),
  retention: retention && JSON.stringify(retention),
})

/** A folder with how many files lie in it, and whether it is shared. */
export const presentFolder = (
  row: FolderRow,
  {
    files = 0,
    isShared = false,
    hold = null,
  }: { files?: number | undefined; isShared?: boolean; hold?: Folder['hold'] | undefined },
): Folder => ({
  _id: row.id,
  name: row.name,
  parent_id: row.parent_id,
  files,
  is_shared: isShared,
  hold,
  defaults: defaultsOf(row),
})
