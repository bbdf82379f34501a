import { z } from 'zod'
import { id, languageCode, queryFlag, queryInteger } from '../common.ts'
import { NO_FOLDER } from '../folders.ts'
import { route } from '../route.ts'
import { fileListItem, fileStatus } from './records.ts'

/** Rows to a page on the files screen. */
export const FILES_PAGE_SIZE = 20

/** Orders of the list by the fields of a file; a minus for the other way round. */
export const FILE_SORTS = [
  '-uploaded_date',
  'uploaded_date',
  'name',
  '-name',
  'length',
  '-length',
  'status',
  '-status',
] as const
export type FileSort = (typeof FILE_SORTS)[number]

/** Whether a list has files that their owner has archived: none, no others, or both. */
export const ARCHIVED = ['no', 'only', 'any'] as const
export type Archived = (typeof ARCHIVED)[number]

export const listFiles = route({
  method: 'GET',
  path: '/file',
  summary: "The caller's files, newest first unless sorted otherwise",
  access: 'session',
  scope: 'files:read',
  query: z.object({
    only_info: queryFlag(false),
    /** Counted from 1; without it all rows are answered. */
    page: queryInteger(1, 1_000_000).optional(),
    limit: queryInteger(1, 200).default(FILES_PAGE_SIZE),
    sort: z.enum(FILE_SORTS).default(FILE_SORTS[0]),
    status: fileStatus.optional(),
    /** Part of the name, in any case, with or without accents. */
    q: z.string().trim().max(255).optional(),
    /** Those that others share with the caller, instead of the caller's own. */
    shared: queryFlag(false).optional(),
    /** Of the caller's own files, whether those that are archived; none of them unless said. */
    archived: z.enum(ARCHIVED).optional(),
    /** Of the caller's own files, those that lie in this folder itself; `none` for those in no folder. */
    folder: z.union([id, z.literal(NO_FOLDER)]).optional(),
    /** Of the caller's own files, those with this tag. */
    tag: id.optional(),
    language: languageCode.optional(),
    /** Uploaded at this moment or later, and before this one. */
    from: z.iso.datetime({ offset: true }).optional(),
    before: z.iso.datetime({ offset: true }).optional(),
  }),
  reply: z.object({
    files: z.array(fileListItem),
    /** Files that match, on all pages. */
    count: z.number().int(),
    /** Of the caller's own files, how many are archived, whatever matches. */
    archived_count: z.number().int().optional(),
    /** How many folders, tags and saved filters the caller has. */
    folder_count: z.number().int().optional(),
    tag_count: z.number().int().optional(),
    filter_count: z.number().int().optional(),
    /** Seconds of the files that match. */
    total_length: z.number(),
    /** Seconds of the files in QUEUED, TRANSCRIBE or FAILED in auto mode, each in whole ones as it is charged. */
    autoTranscribeOrFailedFilesLength: z.number(),
    /** The same in human mode. */
    humanTranscribeOrFailedFilesLength: z.number(),
  }),
})
