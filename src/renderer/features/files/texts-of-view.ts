import { listFiles } from '../../../shared/contract/files/list.ts'
import { isEditable } from '../../../shared/domain/file-status.ts'
import { call } from '../../lib/api.ts'
import { filterOf } from './files-query.ts'
import type { ListView } from './list-view.ts'

/** Files that are listed at once. */
const PAGE = 200

/** The ids of all files of a view that have a text. */
export async function textsOfView(view: ListView, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const query = { page, limit: PAGE, sort: view.sort, ...filterOf(view) }
    const { files } = await call(listFiles, { query }, { signal })
    ids.push(...files.filter(({ file }) => isEditable(file.status)).map(({ file }) => file._id))
    if (files.length < PAGE) return ids
  }
}
