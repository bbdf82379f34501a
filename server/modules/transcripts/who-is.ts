import type { Db } from '../../kernel/db/schema.ts'
import { holderNames, humanOf, linkGuestNames, type Viewer } from '../files/index.ts'
import type { TextFile } from './access.ts'

/**
 * What somebody is to a file, and their address where it is the viewer's to know; what who came by a link calls
 * themselves.
 */
export interface Who {
  who: 'you' | 'owner' | 'transcriptor' | 'shared' | 'link'
  name?: string
}

/**
 * Says of people what they are to a file. By their addresses are told only its owner and those with whom it is shared,
 * to one another; an owner and their transcriptor do not know each other. Who came by a link is told no addresses.
 */
export async function whoIsTo(
  db: Db,
  viewer: Viewer,
  { file, grant }: Pick<TextFile, 'file' | 'grant'>,
): Promise<(userId: string | null) => Who> {
  const knowsPeople = file.owner_id === viewer.id || (grant !== null && grant.linkId === null)
  const names = knowsPeople ? await holderNames(db, file.id) : new Map<string, string>()
  const guests = await linkGuestNames(db, file.id)
  const transcriptorId = file.for_human_transcribe === 1 ? (await humanOf(db, file.id))?.transcriptor_id : undefined
  const named = (userId: string | null) => {
    const name = userId === null ? undefined : names.get(userId)
    return name === undefined ? {} : { name }
  }
  return (userId) => {
    if (userId === viewer.id) return { who: 'you' }
    if (userId === file.owner_id) return { who: 'owner', ...(grant?.ownerEmail && { name: grant.ownerEmail }) }
    const guest = userId === null || names.has(userId) ? undefined : guests.get(userId)
    if (guest !== undefined) return { who: 'link', ...((knowsPeople || grant) && { name: guest }) }
    if (userId !== null && userId === transcriptorId) return { who: 'transcriptor' }
    // A file that people transcribe was written by transcriptors before, whoever has it now.
    if (file.for_human_transcribe === 1 && named(userId).name === undefined) return { who: 'transcriptor' }
    return { who: 'shared', ...named(userId) }
  }
}
