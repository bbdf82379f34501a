import { t } from '@lingui/core/macro'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { FlatFile } from '../../../shared/contract/files/records.ts'
import { getFile } from '../../../shared/contract/files/one-file.ts'
import { shownStatus } from '../../../shared/domain/file-actions.ts'
import type { Role } from '../../../shared/domain/roles.ts'
import { mayWithText, textAccess, type TextParty } from '../../../shared/domain/text-policy.ts'
import { isOriginal } from '../../../shared/domain/translation.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { guestHere } from '../../lib/guest.ts'
import { profileQuery } from '../../lib/profile.ts'
import { draftCipher } from './saving/draft-cipher.ts'
import { findDraft, type FoundDraft, openDraftDatabase } from './saving/drafts.ts'
import { draftName, fetchPartialTranscript, fetchTranscript, fetchVersion } from './saving/send-transcript.ts'
import { lookForOfflineCopy } from './offline/offline-copy.ts'
import type { SessionOptions } from './session.ts'
import type { ReadOnlyReason } from './ui-state.ts'

/** All that the editor needs to open, and unsaved work of the same person on it, if this browser has some. */
export interface OpenedTranscript extends SessionOptions {
  found: FoundDraft | undefined
}

/** Loads a transcript for the editor, anew each time it is opened. */
export function openTranscriptQuery(client: QueryClient, id: string, language: string | undefined) {
  return queryOptions({
    queryKey: ['editor', id, language ?? 'original'],
    queryFn: ({ signal }) => openTranscript(client, id, language, signal),
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
    retry: false,
    // The desktop app has texts without a network too; where there is none, that is said instead of waited for.
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

async function openTranscript(
  client: QueryClient,
  id: string,
  language: string | undefined,
  signal: AbortSignal,
): Promise<OpenedTranscript> {
  const text = { id, language: isOriginal(language) ? undefined : language }
  // What is short is asked for first, so that no answer has to follow the long one.
  const [found, person, stored, original, database, cipher, hasOfflineCopy] = await Promise.all([
    call(getFile, { params: { id } }, { signal }),
    guestHere() ?? client.ensureQueryData(profileQuery),
    fetchTranscript(text, signal).catch((error: unknown) =>
      isWrongState(error) && text.language === undefined ? fetchPartialTranscript(id, signal) : Promise.reject(error),
    ),
    text.language === undefined ? null : fetchTranscript({ id, language: undefined }, signal),
    openDraftDatabase().catch(() => undefined),
    draftCipher().catch(() => undefined),
    lookForOfflineCopy(id),
  ])
  const { role, _id: userId } = 'user' in person ? person.user : { role: 'USER' as const, _id: person.userId }
  const human = found.human_transcription
  const access = textAccess(partyOf(role, found), { status: found.status, human })
  const isPartial = found.status === 'TRANSCRIBE' && !human && !found.shared
  const mayEdit = mayWithText(access, 'edit')
  if (access === 'none' && !isPartial) throw new ApiError(409, 'wrong_status', t`This file is not ready for editing.`)
  const file = { ...found, status: shownStatus(role, { status: found.status, human }) }
  const draft =
    mayEdit && database
      ? await findDraft(database, {
          userId,
          fileId: draftName(text),
          stored,
          fetchVersion: (etag) => fetchVersion(text, etag),
          cipher,
        }).catch(() => undefined)
      : undefined
  return {
    file,
    userId,
    stored,
    database,
    cipher,
    hasOfflineCopy,
    readOnlyBecause: isPartial ? 'machine' : mayEdit ? null : whyReadOnly(found),
    found: draft,
    translation: original && text.language !== undefined ? { language: text.language, original: original.timed } : null,
  }
}

/** What the person is to a file that they have opened. */
function partyOf(role: Role, { shared, human_transcription: human }: FlatFile): TextParty {
  if (shared) return shared
  if (role !== 'HUMAN-TRANSCRIPTOR' || !human) return 'owner'
  if (human.part === undefined) return 'transcriptor'
  return { part: human.status === 'FINISHED' ? 'finished' : 'taken' }
}

function whyReadOnly({ shared, human_transcription: human }: FlatFile): ReadOnlyReason {
  if (shared) return 'shared'
  return human?.part !== undefined && !human.published ? 'part' : 'published'
}

/** Whether the text was refused for the state that its file is in: the machine may be writing it. */
const isWrongState = (error: unknown) => error instanceof ApiError && error.status === 409
