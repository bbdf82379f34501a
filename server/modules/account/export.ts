import { isEditable } from '../../../src/shared/domain/file-status.ts'
import type { Db } from '../../kernel/db/schema.ts'
import {
  namedTemplatesIn,
  preferenceOf,
  presentToken,
  shownAddress,
  tokensOf,
  vocabularyOf,
} from '../identity/index.ts'
import { exportDestinations } from '../destinations/index.ts'
import { exportFeeds } from '../feeds/index.ts'
import { presentWebhook, webhooksOf } from '../webhooks/index.ts'
import { exportBilling } from './export-billing.ts'
import { exportPlans } from '../billing/index.ts'
import { commentsBy, commentsOnFilesOf } from '../comments/index.ts'
import { exportFilters, exportFolders, exportTags } from '../folders/index.ts'
import { GRADED, historyOf, presentGrade, reviewsOf } from '../human-desk/index.ts'
import { correctionsOf, exportVoices } from '../recognition/index.ts'
import { exportAnswers } from '../answers/index.ts'
import { exportStyleGuides } from '../style-guides/index.ts'
import { findVersion } from '../texts/index.ts'
import { listenedBy, listenedFilesOf } from '../transcripts/index.ts'
import { invitationsOf, membersOf, workspaceNamed } from '../workspaces/index.ts'
import * as store from './export-repository.ts'

export interface AccountExportDeps {
  db: Db
  /** The JSON of a stored text, piece by piece. */
  unpack: (body: Uint8Array) => AsyncIterable<Uint8Array>
  now?: () => number
}

const date = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/**
 * Everything that is kept of a person, or of a workspace, as one JSON text, piece by piece, so that no more than one
 * transcript is in memory, packed. Secrets stay out.
 */
export function createAccountExport({ db, unpack, now = Date.now }: AccountExportDeps) {
  return async function* exportAccount(userId: string): AsyncGenerator<string | Uint8Array> {
    const workspace = await workspaceFacts(userId)
    const user = workspace ? undefined : await store.userOf(db, userId)
    const sessions = await store.sessionsOf(db, userId)
    const companyEntry = await store.companyEntryOf(db, userId)
    const head = {
      exported_date: date(now()),
      ...(workspace ? { workspace } : { user: user && presentUser(user, now()) }),
      ...(companyEntry && { company_entry: companyEntry }),
      devices: sessions.map((session) => ({
        user_agent: session.user_agent,
        signed_in_date: date(session.created_at),
        last_used_date: date(session.last_used_at),
      })),
      webhooks: (await webhooksOf(db, userId)).map(presentWebhook),
      feeds: await exportFeeds(db, userId),
      destinations: await exportDestinations(db, userId),
      access_tokens: (await tokensOf(db, userId)).map(presentToken),
      ...(await exportBilling(db, userId)),
      ...(await exportPlans(db, userId)),
      shares: (await store.sharesBy(db, userId)).map(presentShare),
      shared_with_you: (await store.sharesWith(db, userId)).map((share) => ({
        ...presentShare(share),
        opened_date: date(share.opened_at),
      })),
      vocabulary: await vocabularyOf(db, userId),
      export_templates: namedTemplatesIn(await preferenceOf(db, userId)),
      folders: await exportFolders(db, userId),
      tags: await exportTags(db, userId),
      saved_filters: await exportFilters(db, userId),
      style_guides: await exportStyleGuides(db, userId),
      ...(await exportAnswers(db, userId)),
      known_voices: await exportVoices(db, userId),
      corrections: (await correctionsOf(db, userId)).map(({ language_code, heard, written, times }) => ({
        language_code,
        heard,
        written,
        times,
      })),
    }
    const desk = await historyOf(db, userId)
    const reviews = await reviewsOf(db, userId)
    const whole = {
      ...head,
      ...(desk.length > 0 && { desk: desk.map(presentDeskEvent) }),
      ...(reviews.length > 0 && { reviews: reviews.map((review) => presentReview(review, userId)) }),
    }
    yield `${JSON.stringify(whole).slice(0, -1)},"files":[`
    let isFirst = true
    for (const file of await store.filesOf(db, userId)) {
      yield (isFirst ? '' : ',') + openFile(file)
      isFirst = false
      yield* isTheirs(file) ? textsOf(file.id) : [',"texts":[]']
      yield '}'
    }
    yield '],"listened":['
    isFirst = true
    for (const file of await listenedFilesOf(db, userId)) {
      const ranges = await listenedBy(db, { fileId: file, userId })
      yield `${isFirst ? '' : ','}${JSON.stringify({ file, ranges })}`
      isFirst = false
    }
    yield '],"comments":['
    isFirst = true
    const comments = workspace ? await commentsOnFilesOf(db, userId) : await commentsBy(db, userId)
    for (const { file_id: file, language, first_anchor: anchor, text, created_at, author } of comments) {
      const written = { text, created_date: date(created_at), ...(author !== null && { author }) }
      const comment = { file, language, anchor: JSON.parse(anchor) as unknown, ...written }
      yield `${isFirst ? '' : ','}${JSON.stringify(comment)}`
      isFirst = false
    }
    yield ']}'
  }

  /** A workspace with its people; undefined for a person. */
  async function workspaceFacts(id: string) {
    const row = await workspaceNamed(db, id)
    if (!row) return undefined
    const members = await membersOf(db, id)
    const invitations = await invitationsOf(db, id)
    return {
      _id: id,
      name: row.name,
      created_date: date(row.created_at),
      asks_second_factor: row.asks_second_factor === 1,
      sign_on_domain: row.sign_on_domain,
      members: members.map(({ email, role, joined_at }) => ({ email, role, joined_date: date(joined_at) })),
      invitations: invitations.map(({ email, role, created_at }) => ({ email, role, sent_date: date(created_at) })),
    }
  }

  async function* textsOf(fileId: string): AsyncGenerator<string | Uint8Array> {
    yield ',"texts":['
    let isFirst = true
    for (const { language, version } of await store.textsOf(db, fileId)) {
      const text = await findVersion(db, fileId, language, { version })
      const body = await text?.body()
      // It went while this was being written.
      if (!text || !body) continue
      const about = { language, version, saved_date: date(text.saved_at) }
      yield `${isFirst ? '' : ','}${JSON.stringify(about).slice(0, -1)},"transcript":`
      isFirst = false
      yield* unpack(body)
      yield '}'
    }
    yield ']'
  }
}

/** Without an address: with everybody who is invited to the plan. */
function presentShare({ file_id, folder_id, email, access_right, created_at, expires_at }: Shared) {
  return {
    ...(file_id === null ? { folder: folder_id } : { file: file_id }),
    email,
    right: access_right,
    shared_date: date(created_at),
    expires_date: date(expires_at),
  }
}

type Shared = Awaited<ReturnType<typeof store.sharesBy>>[number]

type DeskEntry = Awaited<ReturnType<typeof historyOf>>[number]

export type AccountExport = ReturnType<typeof createAccountExport>

function presentUser(user: NonNullable<Awaited<ReturnType<typeof store.userOf>>>, now: number) {
  const { email, isValidated } = shownAddress(user, now)
  return {
    _id: user.id,
    email,
    role: user.role,
    email_validated_date: isValidated ? date(user.email_validated_at) : null,
    created_date: date(user.created_at),
  }
}

/** Of a review of somebody else's work only that they did it. */
function presentReview(review: Awaited<ReturnType<typeof reviewsOf>>[number], userId: string) {
  const { transcriptor_id, state, created_at, graded_at, language_code, seconds, answer } = review
  const facts = { date: date(graded_at ?? created_at), language_code, length: seconds }
  const isOwn = transcriptor_id === userId && GRADED.some((graded) => graded === state)
  return isOwn ? { ...facts, grade: presentGrade(review), answer } : { ...facts, reviewed_for_another: true }
}

function presentDeskEvent({ file_id, event, language_code, seconds, at }: DeskEntry) {
  return { event, date: date(at), file_id, language_code, length: seconds }
}

/** What a transcriptor writes is the owner's once it is published. */
const isTheirs = ({ for_human_transcribe, status }: Awaited<ReturnType<typeof store.filesOf>>[number]) =>
  for_human_transcribe === 0 || isEditable(status)

/** A file's own fields, left open for its texts. */
function openFile(file: Awaited<ReturnType<typeof store.filesOf>>[number]): string {
  const { id, name, type, size, length_seconds, status, uploaded_at, language_code, media_sha256, note } = file
  return JSON.stringify({
    _id: id,
    name,
    type,
    size,
    length: length_seconds,
    status,
    upload_date: date(uploaded_at),
    language_code,
    media_sha256,
    ...(note ? { note_for_transcriptor: note } : {}),
    ...(file.folder_id === null ? {} : { folder: file.folder_id }),
    ...(file.is_archived === 1 ? { is_archived: true } : {}),
  }).slice(0, -1)
}
