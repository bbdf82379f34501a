import { ARCHIVED, type Archived, FILE_SORTS, type FileSort } from '../../../shared/contract/files/list.ts'
import { FILE_STATUSES, type FileStatus } from '../../../shared/domain/file-status.ts'

/**
 * What of the files the page shows, as its address says: `/files?page=2&sort=name&status=FAILED&q=talk`, with
 * `of=others` what others share, with `archived=only` what was put away, and
 * with `folder=…` and `tag=…` what lies in a folder and has a tag.
 */
export interface ListView {
  /** From 1. */
  page: number
  sort: FileSort
  /** Null for all. */
  status: FileStatus | null
  /** Part of the name; empty for all. */
  q: string
  /** What others share with the person, instead of their own files. */
  isShared: boolean
  /** Whether what the person has archived. */
  archived: Archived
  /** Id of the folder that is open; null for none. */
  folder: string | null
  /** Id of the tag that they have; null for any. */
  tag: string | null
  /** Code of the language; null for any. */
  language: string | null
  /** The first and the last day of the upload, `2026-11-25`; null for any. */
  from: string | null
  to: string | null
}

/** The view without anything in the address. */
export const FIRST_VIEW: ListView = {
  page: 1,
  sort: '-uploaded_date',
  status: null,
  q: '',
  isShared: false,
  archived: 'no',
  folder: null,
  tag: null,
  language: null,
  from: null,
  to: null,
}

/** The view that an address asks for; what it says wrongly counts as not said. */
export function viewFrom(params: URLSearchParams): ListView {
  const [sort, status] = [params.get('sort'), params.get('status')]
  return {
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    sort: FILE_SORTS.find((known) => known === sort) ?? FIRST_VIEW.sort,
    status: FILE_STATUSES.find((known) => known === status) ?? null,
    q: params.get('q')?.trim() ?? '',
    isShared: params.get('of') === 'others',
    archived: ARCHIVED.find((known) => known === params.get('archived')) ?? FIRST_VIEW.archived,
    folder: idFrom(params.get('folder')),
    tag: idFrom(params.get('tag')),
    language: matching(params.get('language'), /^[A-Za-z-]{2,16}$/),
    from: dayFrom(params.get('from')),
    to: dayFrom(params.get('to')),
  }
}

const matching = (text: string | null, form: RegExp) => (text !== null && form.test(text) ? text : null)
const idFrom = (text: string | null) => matching(text, /^[0-9A-Za-z-]{24,64}$/)
const dayFrom = (text: string | null) =>
  Number.isNaN(Date.parse(text ?? '')) ? null : matching(text, /^\d{4}-\d{2}-\d{2}$/)

/** The address of a view, with nothing in it that goes without saying. */
export function paramsOf({
  page,
  sort,
  status,
  q,
  isShared,
  archived,
  folder,
  tag,
  language,
  from,
  to,
}: ListView): Record<string, string> {
  return {
    ...(page !== 1 && { page: String(page) }),
    ...(sort !== FIRST_VIEW.sort && { sort }),
    ...(status !== null && { status }),
    ...(q !== '' && { q }),
    ...(isShared && { of: 'others' }),
    ...(archived !== FIRST_VIEW.archived && { archived }),
    ...(folder !== null && { folder }),
    ...(tag !== null && { tag }),
    ...(language !== null && { language }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  }
}

/** The address of the files of a folder, or of all. */
export function filesPath(folder: string | null): string {
  return folder === null ? '/files' : `/files?${new URLSearchParams({ folder })}`
}

/** The address where files are uploaded into a folder, or into none. */
export function uploadPath(folder: string | null): string {
  return folder === null ? '/files/upload' : `/files/upload?${new URLSearchParams({ folder })}`
}

/** The address where something is written down while it is spoken, into a folder or into none. */
export function livePath(folder: string | null): string {
  return folder === null ? '/files/live' : `/files/live?${new URLSearchParams({ folder })}`
}

/** Whether some files are left out. */
export function isFiltered({ status, q, tag, language, from, to }: ListView): boolean {
  return q !== '' || [status, tag, language, from, to].some((part) => part !== null)
}

/** The fields that columns sort by; each begins with what people look for first. */
const FIRST_ORDERS = { name: 'name', status: 'status', length: '-length', uploaded_date: '-uploaded_date' } as const
export type SortField = keyof typeof FIRST_ORDERS

/** Which way the field is sorted now, null when it is another one that is. */
export function directionOf(sort: FileSort, field: SortField): 'ascending' | 'descending' | null {
  if (sort === field) return 'ascending'
  return sort === `-${field}` ? 'descending' : null
}

/** The order after a press on a column's head: its own first one, or the other way round. */
export function sortAfter(sort: FileSort, field: SortField): FileSort {
  switch (directionOf(sort, field)) {
    case 'ascending':
      return `-${field}`
    case 'descending':
      return field
    default:
      return FIRST_ORDERS[field]
  }
}
