import type { BulkFilter, BulkKind } from '../../../../shared/contract/bulk.ts'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { filterOf } from '../files-query.ts'
import type { ListView } from '../list-view.ts'

/** Which files a bulk action is about: those that are ticked, or all that a view leaves. */
export type BulkTarget = { count: number } & ({ ids: string[] } | { filter: BulkFilter })

export const tickedFiles = (items: readonly FileListItem[]): BulkTarget => ({
  count: items.length,
  ids: items.map(({ file }) => file._id),
})

export const allOfView = (view: ListView, count: number): BulkTarget => ({ count, filter: filterOf(view) })

/** What a bulk action is asked for, or one that is in work. */
export type BulkAsk = { kind: BulkKind; target: BulkTarget; isArchived?: boolean; folderId?: string | null } | string
