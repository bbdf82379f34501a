import type { Participant } from '../../../src/shared/contract/comments.ts'
import type { CommentViewer } from '../../../src/shared/domain/comment-rules.ts'
import { isAtLeast } from '../../../src/shared/domain/workspace-roles.ts'
import { textAccess } from '../../../src/shared/domain/text-policy.ts'
import { personOf } from '../../kernel/acting.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import { type FileRow, holderNames, humanOf, linkGuestNames, liveLinkGuests, type Viewer } from '../files/index.ts'
import { requireText, type TextFile } from '../transcripts/index.ts'
import { actingFor, memberNames } from '../workspaces/index.ts'
import { participantId } from './participant-id.ts'
import { personById } from './repository.ts'

/** A text that somebody may read, and who they are to its threads. */
export interface CommentedText {
  text: TextFile
  viewer: CommentViewer & { id: string }
}

/** What somebody is to the threads of a text. @throws AppError 404, 409 as for the text itself */
export async function requireViewer(db: Db, viewer: Viewer, fileId: string): Promise<CommentedText> {
  const text = await requireText(db, viewer, fileId)
  return { text, viewer: { id: personOf(viewer), side: sideOf(viewer, text), access: text.access } }
}

function sideOf({ id, acting }: Viewer, { file, grant }: TextFile): CommentViewer['side'] {
  if (file.owner_id === id) return !acting || isAtLeast(acting.as, 'editor') ? 'owner' : 'guest'
  return grant === null ? 'transcriptor' : 'guest'
}

/** Somebody who may read a text now. */
export interface Reader extends CommentViewer {
  id: string
  /** The address of somebody with whom the file is shared, or who is a member of the workspace that owns it. */
  name?: string
  /** Whether they are a member of the workspace that owns the file, whose members' addresses are told to members. */
  isMember?: true
}

/** What is known of those who may, and who could, read a text. */
export interface TextPeople {
  file: FileRow
  readers: readonly Reader[]
  /** What those call themselves who came by links, by their ids, also once these have ended. */
  linkGuests: ReadonlyMap<string, string>
}

/** Of the people of a text. */
export const peopleOf = async (db: Db, file: FileRow): Promise<TextPeople> => ({
  file,
  readers: await readersOf(db, file),
  linkGuests: await linkGuestNames(db, file.id),
})

/** Everybody who may read the text of a file now: they are told of its threads, and can be mentioned. */
export async function readersOf(db: Db, file: FileRow): Promise<Reader[]> {
  const human = file.for_human_transcribe === 1 ? await humanOf(db, file.id) : undefined
  const readers: Reader[] = []
  const names = await holderNames(db, file.id)
  const members = await memberNames(db, file.owner_id)
  const owner = members.size === 0 ? file.owner_id : undefined
  for (const id of new Set([owner, human?.transcriptor_id, ...names.keys()])) {
    const person = id ? await personById(db, id) : undefined
    const reader = person && (await readerIf(db, person, file.id))
    if (reader) readers.push({ ...reader, ...(reader.side === 'guest' && { name: names.get(reader.id) }) })
  }
  for (const member of await actingFor(db, file.owner_id)) {
    const reader = await readerIf(db, member, file.id)
    if (reader) readers.push({ ...reader, name: members.get(reader.id) ?? '', isMember: true })
  }
  for (const [id, right] of await liveLinkGuests(db, file.id)) {
    const access = textAccess({ right }, { status: file.status, human: null })
    if (access !== 'none' && readers.every((reader) => reader.id !== id)) readers.push({ id, side: 'guest', access })
  }
  return readers
}

/** Somebody as a reader of a text, if they may read it now. */
export async function readerIf(db: Db, person: Viewer, fileId: string): Promise<Reader | undefined> {
  try {
    return (await requireViewer(db, person, fileId)).viewer
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/**
 * A person as the viewer may know them: by what they are to the file, and those with whom it is shared by their address
 * among themselves. Who came by a link is known by the name that they gave, and knows no addresses.
 */
export function presentParticipant(
  userId: string,
  { file, readers, linkGuests }: TextPeople,
  viewerId: string,
): Participant {
  const reader = readers.find(({ id }) => id === userId)
  const viewer = readers.find(({ id }) => id === viewerId)
  const knowsPeople = viewer !== undefined && viewer.side !== 'transcriptor' && !isByLink(viewer, linkGuests)
  const isNamed = knowsPeople && (reader?.isMember === undefined || viewer.isMember === true)
  const byLink = reader?.name === undefined ? linkGuests.get(userId) : undefined
  const isViewer = userId === viewerId
  const who = userId === file.owner_id ? 'owner' : byLink === undefined ? (reader?.side ?? 'former') : 'link'
  return {
    _id: participantId(file.id, userId),
    who: isViewer ? 'you' : who,
    name:
      viewer?.side === 'transcriptor' || (isViewer && byLink !== undefined)
        ? null
        : (byLink ?? (isNamed ? reader?.name : null) ?? null),
    is_offered: false,
  }
}

/** Whether somebody has a text by a link alone. */
export const isByLink = ({ id, name }: Reader, linkGuests: ReadonlyMap<string, string>): boolean =>
  name === undefined && linkGuests.has(id)
