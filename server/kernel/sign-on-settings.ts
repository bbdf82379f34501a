import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { ROLES } from '../../src/shared/domain/roles.ts'
import { WORKSPACE_ROLES } from '../../src/shared/domain/workspace-roles.ts'
import { messageOf } from './message-of.ts'
import { ConfigError } from './settings.ts'

/** Where the settings lie when `SIGN_ON_FILE` names no other file. */
export const SIGN_ON_FILE = 'sign-on.yaml'

const domain = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/, 'is no domain such as example.org')
const secret = { env: z.string().min(1).optional(), file: z.string().min(1).optional() }

/** What a source of accounts says of the people that come from it. */
const people = {
  /** Of the addresses that its people may have. */
  domains: z.array(domain).min(1, 'has to name at least one domain'),
  /** Whether people of these domains have no other way in. */
  required: z.boolean().default(false),
  /** Addresses that get in by a password all the same, for the day on which the source is down. */
  exempt: z.array(z.email().toLowerCase()).default([]),
  /** Whether those get an account who have none. */
  new_accounts: z.boolean().default(true),
  /** The role of a group's members; where there are none, roles stay as they are. */
  roles: z.record(z.string(), z.enum(ROLES)).default({}),
  /** For each group its workspaces, by their ids, with what its members are in them. */
  workspaces: z
    .record(
      z.string(),
      z.record(z.string().regex(/^[0-9a-zA-Z-]{1,64}$/, 'is no id of a workspace'), z.enum(WORKSPACE_ROLES)),
    )
    .default({}),
}

const provider = z.strictObject({
  /** Stands in addresses; changing it cuts the accounts off that came by it. */
  id: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/, 'has small letters, digits and dashes only'),
  /** What the button says, such as `Log in with Example`. */
  button: z.string().trim().min(1).max(60),
  issuer: z.url({ protocol: /^https?$/ }),
  client_id: z.string().min(1),
  client_secret_env: secret.env,
  client_secret_file: secret.file,
  /** The token by which it keeps people and groups here (SCIM); left out, it does not. */
  scim_token_env: secret.env,
  scim_token_file: secret.file,
  client_auth: z.enum(['basic', 'post']).optional(),
  /** Asked for beside `openid email profile`. */
  scopes: z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/)).default([]),
  /** Null where sign-ons say nothing of groups, but SCIM does. */
  groups_claim: z.string().min(1).nullable().default('groups'),
  /** The claim that says that the provider has proven the address. */
  verified_claim: z.string().min(1).default('email_verified'),
  /** Values of `amr` that count as a second factor. */
  second_factor: z.array(z.string()).default(['mfa']),
  /** Whether the provider was told to call our address when a session of its ends. */
  back_channel_logout: z.boolean().default(false),
  ...people,
})

const directory = z.strictObject({
  url: z.url({ protocol: /^ldaps?$/, error: 'must be an address such as ldaps://directory.example' }),
  start_tls: z.boolean().default(false),
  /** Certificates, in PEM, of those who signed the server's. */
  ca_file: z.string().min(1).optional(),
  /** Who looks people up; left out, nobody in particular. */
  bind_dn: z.string().min(1).optional(),
  bind_password_env: secret.env,
  bind_password_file: secret.file,
  /** Below it people are searched. */
  base: z.string().min(1),
  /** Finds a person; `{login}` is the address that they typed, escaped. */
  filter: z
    .string()
    .startsWith('(')
    .includes('{login}', { error: 'must have {login} in it' })
    .default('(&(objectClass=person)(mail={login}))'),
  /** Finds a person who may still get in, beside their name; left out, whoever is there may. */
  active_filter: z.string().startsWith('(').optional(),
  id_attribute: z
    .string()
    .regex(/^[\w-]+$/)
    .default('entryUUID'),
  mail_attribute: z
    .string()
    .regex(/^[\w-]+$/)
    .default('mail'),
  /** Names of the groups of a person, in their own entry; matched whole, or by the `cn` that they begin with. */
  groups_attribute: z
    .string()
    .regex(/^[\w-]+$/)
    .default('memberOf'),
  /** Finds the groups of a person where their entry has none; `{dn}` is the person, escaped. */
  groups_base: z.string().min(1).optional(),
  groups_filter: z.string().startsWith('(').includes('{dn}').default('(member={dn})'),
  ...people,
})

const file = z.strictObject({
  providers: z.array(provider).default([]),
  directory: directory.optional(),
})

type Secret = 'client_secret' | 'scim_token' | 'bind_password'
type InFile<T> = Omit<T, `${Secret}_env` | `${Secret}_file`>

/** A provider of sign-on, with its secrets. */
export type ProviderSettings = InFile<z.output<typeof provider>> & {
  clientSecret: string | null
  scimToken: string | null
}
/** The company's directory, with the password of who looks people up. */
export type DirectorySettings = InFile<z.output<typeof directory>> & { bindPassword: string | null; ca: string | null }

/** Where people sign on besides here. */
export interface SignOnSettings {
  providers: readonly ProviderSettings[]
  directory: DirectorySettings | null
}

export const NO_SIGN_ON: SignOnSettings = { providers: [], directory: null }

/**
 * Reads the file that declares where people sign on; without one, nowhere. @throws ConfigError naming what is not
 * usable, and never a secret
 */
export function readSignOn(
  { file: named, dataDir }: { file: string | undefined; dataDir: string },
  env: Record<string, string | undefined>,
): SignOnSettings {
  const where = named === undefined ? path.join(dataDir, SIGN_ON_FILE) : path.resolve(named)
  if (named === undefined && !existsSync(where)) return NO_SIGN_ON
  const parsed = file.safeParse(contentOf(where))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw unusable(where, `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim())
  }
  const read = (name: string, from: { env?: string | undefined; file?: string | undefined }) =>
    secretOf(where, name, from, env)
  const providers = parsed.data.providers.map((one) => {
    const { client_secret_env, client_secret_file, scim_token_env, scim_token_file, ...rest } = one
    if (rest.issuer.startsWith('http:') && !isLoopbackUrl(rest.issuer))
      throw unusable(where, `the issuer of ${rest.id} has to begin with https`)
    const clientSecret = read(`client_secret of ${rest.id}`, { env: client_secret_env, file: client_secret_file })
    const scimToken = read(`scim_token of ${rest.id}`, { env: scim_token_env, file: scim_token_file })
    if (scimToken !== null && !/^\S{32,}$/u.test(scimToken))
      throw unusable(where, `scim_token of ${rest.id} has to have 32 letters or more, and no spaces`)
    return { ...rest, clientSecret, scimToken }
  })
  const twice = providers.find(({ id }, index) => providers.findIndex((other) => other.id === id) !== index)
  if (twice) throw unusable(where, `two providers have the id ${twice.id}`)
  if (providers.some(({ id }) => id === DIRECTORY)) throw unusable(where, `no provider may have the id ${DIRECTORY}`)
  return { providers, directory: parsed.data.directory ? directoryOf(where, parsed.data.directory, read) : null }
}

/** What the directory is called where providers have their ids. */
export const DIRECTORY = 'directory'

function directoryOf(
  where: string,
  { bind_password_env, bind_password_file, ...rest }: z.output<typeof directory>,
  read: (name: string, from: { env?: string | undefined; file?: string | undefined }) => string | null,
): DirectorySettings {
  const isPlain = rest.url.startsWith('ldap:') && !rest.start_tls
  if (isPlain && !isLoopbackUrl(rest.url))
    throw unusable(where, 'the directory needs ldaps:, or start_tls: true: passwords go there')
  const bindPassword = read('bind_password of the directory', { env: bind_password_env, file: bind_password_file })
  if (rest.bind_dn !== undefined && bindPassword === null)
    throw unusable(where, 'bind_dn of the directory needs bind_password_env or bind_password_file')
  try {
    return { ...rest, bindPassword, ca: rest.ca_file === undefined ? null : readFileSync(rest.ca_file, 'utf8') }
  } catch (error) {
    throw unusable(where, `ca_file of the directory: ${messageOf(error)}`)
  }
}

function contentOf(where: string): unknown {
  try {
    return parse(readFileSync(where, 'utf8')) as unknown
  } catch (error) {
    throw unusable(where, messageOf(error).split('\n')[0] ?? '')
  }
}

function secretOf(
  where: string,
  name: string,
  { env: variable, file: secretFile }: { env?: string | undefined; file?: string | undefined },
  env: Record<string, string | undefined>,
): string | null {
  if (variable !== undefined && secretFile !== undefined) throw unusable(where, `${name} is said twice`)
  if (variable !== undefined) {
    const value = env[variable]
    if (!value) throw unusable(where, `${name}: ${variable} is not set`)
    return value
  }
  if (secretFile === undefined) return null
  try {
    return readFileSync(path.resolve(path.dirname(where), secretFile), 'utf8').trim()
  } catch (error) {
    throw unusable(where, `${name}: ${messageOf(error)}`)
  }
}

const unusable = (where: string, why: string) => new ConfigError(`${where} is not usable: ${why}`)

function isLoopbackUrl(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
