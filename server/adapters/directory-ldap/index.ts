import { isIP } from 'node:net'
import { Client, type Entry, InvalidCredentialsError } from 'ldapts'
import type { DirectorySettings } from '../../kernel/sign-on-settings.ts'
import { messageOf } from '../../kernel/message-of.ts'
import { type Directory, type ProvenPerson, SignOnFault } from '../../ports/sign-on-provider.ts'
import { bothFilters, BYTE_ATTRIBUTES, filterValue, groupNames, isFilter } from './filters.ts'

/** In which the directory has to answer. */
const TIMEOUT_MS = 5000
/** More groups than anybody is asked for. */
const MOST_GROUPS = 1000

/** A company's directory, spoken to by LDAP: who logs in is searched, and proves themselves by a bind of their own. */
export function createLdapDirectory(settings: DirectorySettings): Directory {
  const { base, filter, active_filter: active, id_attribute: idAttribute } = settings
  const attributes = [idAttribute, settings.mail_attribute, settings.groups_attribute]

  async function connect(): Promise<Client> {
    const { protocol, hostname } = new URL(settings.url)
    const tls = {
      ...(settings.ca !== null && { ca: settings.ca }),
      host: hostname,
      // An address by numbers is none that TLS can name.
      ...(isIP(hostname) === 0 && { servername: hostname }),
    }
    const client = new Client({
      url: settings.url,
      timeout: TIMEOUT_MS,
      connectTimeout: TIMEOUT_MS,
      ...(protocol === 'ldaps:' && { tlsOptions: tls }),
    })
    if (settings.start_tls) await client.startTLS(tls)
    return client
  }

  /** Works as whoever looks people up. @throws SignOnFault when the directory does not answer, or lets nobody look */
  async function look<T>(work: (client: Client) => Promise<T>): Promise<T> {
    let client: Client | undefined
    try {
      client = await connect()
      if (settings.bind_dn !== undefined) await client.bind(settings.bind_dn, settings.bindPassword ?? '')
      return await work(client)
    } catch (error) {
      throw new SignOnFault('unavailable', `The directory does not answer: ${messageOf(error)}`, { cause: error })
    } finally {
      await client?.unbind().catch(() => {})
    }
  }

  async function find(client: Client, wanted: string): Promise<Entry | null> {
    const { searchEntries } = await client.search(base, {
      scope: 'sub',
      filter: bothFilters(wanted, active),
      attributes,
      explicitBufferAttributes: BYTE_ATTRIBUTES,
      sizeLimit: 2,
    })
    // A name that means two people means nobody.
    return searchEntries.length === 1 ? searchEntries[0]! : null
  }

  async function groupsOf(client: Client, entry: Entry): Promise<string[]> {
    const own = textsOf(entry[settings.groups_attribute])
    if (settings.groups_base === undefined) return own.flatMap((name) => groupNames(name))
    const { searchEntries } = await client.search(settings.groups_base, {
      scope: 'sub',
      filter: settings.groups_filter.replaceAll('{dn}', () => filterValue(entry.dn)),
      attributes: ['cn'],
      sizeLimit: MOST_GROUPS,
    })
    return [...own, ...searchEntries.map(({ dn }) => dn)].flatMap((name) => groupNames(name))
  }

  /** Whether the password is that of the entry, asked on a connection of its own. */
  async function isPasswordOf(dn: string, password: string): Promise<boolean> {
    const client = await connect().catch((error: unknown) => {
      throw new SignOnFault('unavailable', messageOf(error), { cause: error })
    })
    try {
      await client.bind(dn, password)
      return true
    } catch (error) {
      if (error instanceof InvalidCredentialsError) return false
      throw new SignOnFault('unavailable', messageOf(error), { cause: error })
    } finally {
      await client.unbind().catch(() => {})
    }
  }

  return {
    async signIn(login, password): Promise<ProvenPerson | null> {
      // A bind without a password is one as nobody, which succeeds.
      if (password === '') return null
      const wanted = filter.replaceAll('{login}', () => filterValue(login))
      const found = await look(async (client) => {
        const entry = await find(client, wanted)
        return entry && { entry, groups: await groupsOf(client, entry) }
      })
      if (found === null || !(await isPasswordOf(found.entry.dn, password))) return null
      const { entry, groups } = found
      const [subject] = textsOf(entry[idAttribute])
      if (subject === undefined) throw new SignOnFault('unavailable', `${entry.dn} has no ${idAttribute}`)
      return {
        subject,
        email: textsOf(entry[settings.mail_attribute])[0]?.toLowerCase() ?? null,
        isEmailVerified: true,
        groups,
        hasSecondFactor: false,
        authenticatedAt: Date.now(),
        providerSid: null,
        refreshToken: null,
      }
    },

    check: (subject) =>
      look(async (client) => {
        const entry = await find(client, isFilter(idAttribute, subject))
        return entry === null ? 'gone' : { groups: await groupsOf(client, entry), refreshToken: null }
      }),

    async state() {
      try {
        await look((client) => client.search(base, { scope: 'base', attributes: ['1.1'] }))
        return { isFine: true, text: `${settings.url} answers` }
      } catch (error) {
        return { isFine: false, text: messageOf(error) }
      }
    },
  }
}

const textsOf = (value: Entry[string] | undefined): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((one) =>
    Buffer.isBuffer(one) ? one.toString('hex') : one,
  )
