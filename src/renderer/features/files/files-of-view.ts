import { listFiles } from '../../../shared/contract/files/list.ts'
import type { FileRecord } from '../../../shared/contract/files/records.ts'
import { isEditable } from '../../../shared/domain/file-status.ts'
import { call } from '../../lib/api.ts'
import { filterOf } from './files-query.ts'
import type { ListView } from './list-view.ts'

/** Files that are listed at once. */
const PAGE = 200

/** All files of a view, in its order. */
export async function filesOfView(view: ListView, signal: AbortSignal): Promise<FileRecord[]> {
  const found: FileRecord[] = []
  for (let page = 1; ; page++) {
    const query = { page, limit: PAGE, sort: view.sort, ...filterOf(view) }
    const { files } = await call(listFiles, { query }, { signal })
    found.push(...files.map(({ file }) => file))
    if (files.length < PAGE) return found
  }
}

/** The ids of all files of a view that have a text. */
export async function textsOfView(view: ListView, signal: AbortSignal): Promise<string[]> {
  const files = await filesOfView(view, signal)
  return files.filter(({ status }) => isEditable(status)).map(({ _id }) => _id)
}
