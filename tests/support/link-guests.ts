import type { OpenedLink } from '../../src/shared/contract/sharing.ts'
import { PERSON_HEADER } from '../../src/shared/contract/route.ts'
import type { ShareRight } from '../../src/shared/domain/text-policy.ts'
import type { SignedIn, TestApp } from './app.ts'

/** A guest of a link, as their browser is. */
export interface LinkGuest {
  id: string
  fileId: string
  /** Headers of their browser: the cookie, and what writes need. */
  browser: Record<string, string>
}

const ORIGIN = { origin: 'http://longhand.test', host: 'longhand.test' }

/** Makes a link to a person's file, as its owner; answers its id and key. */
export async function makeLink(
  t: TestApp,
  owner: SignedIn,
  fileId: string,
  terms: { right?: ShareRight; days?: number; password?: string; captions?: { seats: number } } = {},
): Promise<{ id: string; key: string }> {
  const payload = { days: 7, right: 'edit', ...terms }
  const made = (await t.api('POST', `/file/share/${fileId}`, { headers: owner.bearer, payload })).json()
  return { id: made._id, key: made.url.split('/').at(-1) }
}

/** Opens a link, as a page of ours does. */
export const openLink = (
  t: TestApp,
  key: string,
  payload: { password?: string; name?: string } = {},
  { cookie, remoteAddress }: { cookie?: string; remoteAddress?: string } = {},
) =>
  t.api('POST', `/shared/${key}/open`, {
    headers: { ...ORIGIN, [PERSON_HEADER]: 'nobody', ...(cookie && { cookie }) },
    payload,
    ...(remoteAddress && { remoteAddress }),
  })

/** Somebody who opened a link and named themselves. */
export async function enterLink(
  t: TestApp,
  key: string,
  { name = 'Ana', ...rest }: { name?: string; password?: string; remoteAddress?: string } = {},
): Promise<LinkGuest> {
  const { remoteAddress, ...opening } = rest
  const reply = await openLink(t, key, { name, ...opening }, remoteAddress ? { remoteAddress } : {})
  const { guest, file_id: fileId } = reply.json<OpenedLink>()
  const [cookie] = reply.cookies
  if (!guest || !cookie) throw new Error(`the link was not opened: ${reply.body}`)
  return {
    id: guest._id,
    fileId,
    browser: { ...ORIGIN, cookie: `${cookie.name}=${cookie.value}`, [PERSON_HEADER]: guest._id },
  }
}
