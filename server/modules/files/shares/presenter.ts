import type { FileShares } from '../../../../src/shared/contract/shares.ts'
import type { FileShareRow } from './repository.ts'

/** What is known of the shares of a file. */
export interface ShownShares {
  shares: readonly FileShareRow[]
  /** Who may use the owner's plan; null where they have none. */
  guests: readonly { id: string; email: string }[] | null
  /** When people last opened the file, by their id, the last one first; milliseconds since 1970. */
  openings: ReadonlyMap<string, number>
  /** Shares of the folders that it lies in. */
  byFolders: readonly (FileShareRow & { folder_name: string })[]
}

const date = (at: number) => new Date(at).toISOString()

const termsOf = ({ id, access_right, expires_at }: FileShareRow) => ({
  _id: id,
  right: access_right,
  expires_date: expires_at === null ? null : date(expires_at),
})

export function presentShares({ shares, guests, openings, byFolders }: ShownShares): FileShares {
  const group = shares.find(({ plan_id }) => plan_id !== null)
  const seen = (guests ?? []).flatMap(({ id, email }) => {
    const at = openings.get(id)
    return at === undefined ? [] : [{ email, at }]
  })
  return {
    people: shares.flatMap((share) => {
      if (share.email === null) return []
      const at = share.user_id === null ? undefined : openings.get(share.user_id)
      return [{ ...termsOf(share), email: share.email, seen_date: at === undefined ? null : date(at) }]
    }),
    group: guests && {
      share: group ? termsOf(group) : null,
      people: guests.length,
      seen: seen.toSorted((a, b) => b.at - a.at).map(({ email, at }) => ({ email, seen_date: date(at) })),
    },
    by_folders: byFolders.map((share) => ({
      ...termsOf(share),
      email: share.email,
      folder: { _id: share.folder_id ?? '', name: share.folder_name },
    })),
  }
}
