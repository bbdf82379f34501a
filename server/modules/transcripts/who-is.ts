import { personOf } from '../../kernel/acting.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { holderNames, humanOf, linkGuestNames, type Viewer } from '../files/index.ts'
import { memberNames } from '../workspaces/index.ts'
import type { TextFile } from './access.ts'

/**
 * What somebody is to a file, and their address where it is the viewer's to know; what who came by a link calls
 * themselves.
 */
export interface Who {
  who: 'you' | 'owner' | 'transcriptor' | 'shared' | 'link'
  name?: string
}

/** Who have to do with a file. */
interface People {
  /** Addresses of those with whom it is shared, by their ids. */
  names: ReadonlyMap<string, string>
  /** Addresses of the members of the workspace that owns it, by their ids; none of a person's own file. */
  members: ReadonlyMap<string, string>
  /** What those call themselves who came by links. */
  guests: ReadonlyMap<string, string>
  transcriptorId: string | null | undefined
}

type Text = Pick<TextFile, 'file' | 'grant'>

const knowsPeople = ({ id }: Viewer, { file, grant }: Text) =>
  file.owner_id === id || (grant !== null && grant.linkId === null)

/**
 * Says of people what they are to a file. By their addresses are told only its owner and those with whom it is shared,
 * to one another; an owner and their transcriptor do not know each other. Who came by a link is told no addresses.
 */
export async function whoIsTo(db: Db, viewer: Viewer, text: Text): Promise<(userId: string | null) => Who> {
  return whoIsAmong(await peopleOf(db, text, knowsPeople(viewer, text)), viewer, text)
}

async function peopleOf(db: Db, { file }: Text, withNames: boolean): Promise<People> {
  return {
    names: withNames ? await holderNames(db, file.id) : new Map<string, string>(),
    members: await memberNames(db, file.owner_id),
    guests: await linkGuestNames(db, file.id),
    transcriptorId: file.for_human_transcribe === 1 ? (await humanOf(db, file.id))?.transcriptor_id : undefined,
  }
}

function whoIsAmong({ names, members, guests, transcriptorId }: People, viewer: Viewer, text: Text) {
  const { file, grant } = text
  const areNamed = knowsPeople(viewer, text)
  const nameOf = (userId: string | null) => (areNamed && userId !== null ? names.get(userId) : undefined)
  return (userId: string | null): Who => {
    const name = nameOf(userId)
    if (userId === personOf(viewer)) return { who: 'you' }
    const member = userId === null ? undefined : members.get(userId)
    // To others, whoever works for a workspace is the workspace.
    if (member !== undefined && viewer.acting) return { who: 'shared', name: member }
    if (userId === file.owner_id || member !== undefined)
      return { who: 'owner', ...(grant?.ownerEmail && { name: grant.ownerEmail }) }
    const guest = userId === null || name !== undefined ? undefined : guests.get(userId)
    if (guest !== undefined) return { who: 'link', ...((areNamed || grant) && { name: guest }) }
    if (userId !== null && userId === transcriptorId) return { who: 'transcriptor' }
    // A file that people transcribe was written by transcriptors before, whoever has it now.
    if (file.for_human_transcribe === 1 && name === undefined) return { who: 'transcriptor' }
    return { who: 'shared', ...(name !== undefined && { name }) }
  }
}

/** For so long the people of a file are remembered to say who wrote an edit. Milliseconds. */
const REMEMBERED_MS = 5000
const MOST_FILES = 1000

/**
 * Says what the authors of edits are to a file, without a look at the database where it can: an edit goes to each who
 * has the text open, many times a second. Whoever is not known yet is looked for.
 */
export function createAuthors({ db, now }: { db: Db; now: () => number }) {
  const remembered = new Map<string, { until: number; people: People }>()

  async function peopleWith(text: Text, strangers: readonly (string | null)[]): Promise<People> {
    const known = remembered.get(text.file.id)
    const isNamed = ({ names, members, guests, transcriptorId }: People) =>
      strangers.every(
        (id) => id !== null && (names.has(id) || members.has(id) || guests.has(id) || id === transcriptorId),
      )
    if (known && known.until > now() && isNamed(known.people)) return known.people
    const people = await peopleOf(db, text, true)
    remembered.delete(text.file.id)
    remembered.set(text.file.id, { until: now() + REMEMBERED_MS, people })
    const [oldest] = remembered.keys()
    if (remembered.size > MOST_FILES && oldest !== undefined) remembered.delete(oldest)
    return people
  }

  return async (viewer: Viewer, text: Text, authors: readonly (string | null)[]) => {
    const self = personOf(viewer)
    const strangers = authors.filter((id) => id !== self && id !== text.file.owner_id)
    if (strangers.length === 0) return (userId: string | null): Who => ({ who: userId === self ? 'you' : 'owner' })
    return whoIsAmong(await peopleWith(text, strangers), viewer, text)
  }
}
