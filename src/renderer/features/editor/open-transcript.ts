import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getFile } from '../../../shared/contract/files.ts'
import { isEditable } from '../../../shared/domain/file-status.ts'
import { timedText } from '../../../shared/transcript/timed-text.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { profileQuery } from '../../lib/profile.ts'
import { findDraft, type FoundDraft, openDraftDatabase } from './saving/drafts.ts'
import { fetchTranscript } from './saving/send-transcript.ts'
import type { SessionOptions } from './session.ts'

/** All that the editor needs to open, and unsaved work of the same person on it, if this browser has some. */
export interface OpenedTranscript extends SessionOptions {
  found: FoundDraft | undefined
}

/** What the address may say for the original. */
const ORIGINAL = new Set([undefined, 'original', 'none'])

/** Loads a transcript for the editor, anew each time it is opened. */
export function openTranscriptQuery(client: QueryClient, id: string, language: string | undefined) {
  return queryOptions({
    queryKey: ['editor', id, language ?? 'original'],
    queryFn: ({ signal }) => openTranscript(client, id, language, signal),
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
    retry: false,
  })
}

async function openTranscript(client: QueryClient, id: string, language: string | undefined, signal: AbortSignal): Promise<OpenedTranscript> {
  if (!ORIGINAL.has(language)) throw new ApiError(404, 'not_found', 'There is no translation in this language.')
  const [file, { transcript, etag }, profile, database] = await Promise.all([
    call(getFile, { params: { id } }, { signal }),
    fetchTranscript(id, signal),
    client.ensureQueryData(profileQuery),
    openDraftDatabase().catch(() => undefined),
  ])
  if (!isEditable(file.status)) throw new ApiError(409, 'wrong_status', 'This file is not ready for editing.')
  const stored = { timed: timedText(transcript), etag }
  const userId = profile.user._id
  const found = database && (await findDraft(database, userId, id, stored).catch(() => undefined))
  return { file, userId, stored, database, found }
}
