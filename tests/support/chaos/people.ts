import { setTimeout as wait } from 'node:timers/promises'
import type { OpenDatabase } from '../../../server/kernel/db/open.ts'
import { hashPassword } from '../../../server/modules/identity/auth/passwords.ts'
import type { SessionReply } from '../../../src/shared/contract/auth.ts'
import { FROM_OUR_PAGE } from '../../../src/shared/contract/route.ts'
import type { Role } from '../../../src/shared/domain/roles.ts'
import type { TimeKind } from '../../../src/shared/domain/quota.ts'
import { buildUser } from '../factories.ts'
import { mailedLinks } from '../mailed-links.ts'
import { giveTime } from '../plan-time.ts'
import { type Client, createClient, type Tally } from './client.ts'
import { type Journal, same } from './journal.ts'

const PASSWORD = 'harbour-lamp-71'
let hash: Promise<string> | undefined

/** Somebody who is signed in. */
export interface Person extends Client {
  id: string
  email: string
}

/** Where people live during one run. */
export interface Place {
  origin: string
  /** Where mails may lie. */
  dataDirs: readonly string[]
  tally: Tally
  journal: Journal
  /** Files that their owners removed. */
  removed: Set<string>
  /** Names of this run begin with it. */
  name: string
}

let addresses = 0
/** Everybody calls from elsewhere, as limits are by address. */
const newAddress = () => {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** Signs in somebody who was made past the server, with time on the plan. */
export async function arrive(
  place: Place,
  { db }: Pick<OpenDatabase, 'db'>,
  { role = 'USER', time = {} }: { role?: Role; time?: Partial<Record<TimeKind, number>> } = {},
): Promise<Person> {
  hash ??= hashPassword(PASSWORD)
  const { id, email } = await buildUser(db, { role, password_hash: await hash })
  if (Object.keys(time).length > 0) await giveTime(db, id, time)
  return { id, email, ...(await signIn(place, email)) }
}

async function signIn({ origin, tally }: Place, email: string): Promise<Client> {
  const address = newAddress()
  const { body } = await createClient({ origin, tally, address }).surely<SessionReply>('POST', '/auth/login', {
    json: { email, password: PASSWORD },
  })
  return createClient({ origin, tally, address, token: body.token ?? '' })
}

/** Somebody new registers, follows the link in the mail and signs in. */
export async function register(place: Place, number: number): Promise<void> {
  const email = `${place.name}-${number}@example.org`
  const client = createClient({ ...place, address: newAddress() })
  const credentials = { email, password: PASSWORD }
  const { status } = await client.surely('POST', '/auth/register', { json: credentials })
  same(status, 200)
  const login = () => client.surely<SessionReply>('POST', '/auth/login', { json: credentials })
  place.journal.promised(`${email} can log in`, async () => same((await login()).status, 200))
  for (;;) {
    const { status: answered, body } = await login()
    same(answered, 200)
    if (body.token !== null) break
    const links = await Promise.all(place.dataDirs.map((dataDir) => mailedLinks(dataDir, email, place.origin)))
    for (const link of links.flat()) {
      const key = new URL(link).pathname.split('/').at(-1)
      // One that was used, by a call whose answer was lost, is answered with 400.
      await client.surely('GET', `/auth/validate_email_address/${key}`, { headers: FROM_OUR_PAGE })
    }
    await wait(300)
  }
  place.journal.promised(`the address of ${email} is validated`, async () =>
    same(typeof (await login()).body.token, 'string'),
  )
}
