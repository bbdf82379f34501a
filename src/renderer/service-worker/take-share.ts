import { linkInTexts } from '../../shared/domain/link-in-text.ts'
import { SHARE_FIELDS, type ShareOutcome } from '../../shared/domain/share-target.ts'
import { type Share, withDevice } from '../lib/device-database.ts'
import { lastPerson } from '../lib/last-person.ts'

/** So much may wait for one person: any site can send a form here, and none shall fill up the device. */
const MOST_WAITING = 10
const MOST_FILES = 50

/** What a form of the share sheet holds; null where there is nothing in it for us. */
export function readShare(form: FormData): Pick<Share, 'files' | 'link'> | null {
  const files = form.getAll(SHARE_FIELDS.media).filter((part) => part instanceof File && part.size > 0) as File[]
  const texts = [SHARE_FIELDS.link, SHARE_FIELDS.text, SHARE_FIELDS.title].map((field) => form.get(field))
  const link = linkInTexts(texts.filter((text) => typeof text === 'string'))
  // The text beside a file is what the other app says of it.
  if (files.length > 0) return { files: files.slice(0, MOST_FILES), link: null }
  return link === null ? null : { files: [], link }
}

/** Keeps what was shared on the device, for who is signed in by a session that ends then, until somebody uses it. */
export async function takeShare(
  form: FormData,
  { sessionEnd, now = Date.now() }: { sessionEnd: number | undefined; now?: number },
): Promise<ShareOutcome> {
  const shared = readShare(form)
  if (shared === null) return 'empty'
  const owner = await lastPerson(sessionEnd)
  return withDevice(async (database) => {
    const waiting = (await database.getAll('shares')).filter((share) => share.owner === owner)
    if (waiting.length >= MOST_WAITING) return 'too_many'
    await database.put('shares', { ...shared, id: crypto.randomUUID(), sharedAt: now, owner })
    return 'waiting'
  })
}

/** As {@link takeShare}, of a request; what goes wrong is an outcome as well. */
export async function takeShared(request: Request, sessionEnd: number | undefined): Promise<ShareOutcome> {
  try {
    return await takeShare(await request.formData(), { sessionEnd })
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'no_room' : 'lost'
  }
}

/** The end of a session, in seconds, as its readable cookie says it; undefined where it says none that lasts. */
export function sessionEndOf(cookie: string | undefined, nowMs: number): number | undefined {
  try {
    const { exp } = JSON.parse(decodeURIComponent(cookie ?? '')) as { exp?: unknown }
    return typeof exp === 'number' && exp * 1000 > nowMs ? exp : undefined
  } catch {
    return undefined
  }
}
