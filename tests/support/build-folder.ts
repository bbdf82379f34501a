import type { Folder } from '../../src/shared/contract/folders.ts'
import { NO_DEFAULTS } from '../../src/shared/domain/folder-defaults.ts'

/** A folder for lists that are answered in the server's place; what a test does not name is plain. */
export function buildFolder(n: number, more: Partial<Folder> = {}): Folder {
  return {
    _id: `0199a1b2-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
    name: `Folder ${n}`,
    parent_id: null,
    files: 0,
    is_shared: false,
    hold: null,
    defaults: NO_DEFAULTS,
    ...more,
  }
}
