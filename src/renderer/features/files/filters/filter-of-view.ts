import type { FileFilterWish } from '../../../../shared/contract/filters.ts'
import { FIRST_VIEW, type ListView } from '../list-view.ts'

/** What a view leaves of the files, as it is saved: all but the page. */
export function filterOfView(view: ListView): FileFilterWish {
  const { status, q, language, folder, tag, from, to, archived, isShared, sort } = view
  return {
    ...(status !== null && { status }),
    ...(q !== '' && { q }),
    ...(language !== null && { language }),
    ...(folder !== null && { folder }),
    ...(tag !== null && { tag }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(archived !== FIRST_VIEW.archived && { archived }),
    ...(isShared && { shared: true }),
    ...(sort !== FIRST_VIEW.sort && { sort }),
  }
}

/** The first page of a saved filter. */
export function viewOfFilter({ shared = false, ...filter }: FileFilterWish): ListView {
  const named = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
  return { ...FIRST_VIEW, ...named, isShared: shared }
}

/** The start of a day where the page is, and that of the day after; null for no day. */
export const dayStart = (day: string | null) => (day === null ? null : new Date(`${day}T00:00:00`))
export function dayEnd(day: string | null): Date | null {
  const start = dayStart(day)
  start?.setDate(start.getDate() + 1)
  return start
}
