/** Somebody as their provider or directory knows them. */
export interface ProvenPerson {
  /** Never changes, and is never given to somebody else. */
  subject: string
  email: string | null
  /** Whether the address was proven to be theirs. */
  isEmailVerified: boolean
  /** Null where nothing was said of groups. */
  groups: readonly string[] | null
  /** Whether they gave a second factor there. */
  hasSecondFactor: boolean
  /** When they last showed there who they are, in milliseconds since 1970; null where it is not said. */
  authenticatedAt: number | null
  /** The session there, by which it is ended here. */
  providerSid: string | null
  /** What asks again whether they may still get in; null where nothing does. */
  refreshToken: string | null
}

/** What has to come back with the answer of a provider. */
export interface SignOnChecks {
  state: string
  nonce: string
  /** Of PKCE. */
  verifier: string
}

/** Whether somebody who is signed on still may be. */
export type StillThere = { groups: readonly string[] | null; refreshToken: string | null } | 'gone'

/** Why nobody was signed on: the provider did not answer, what it answered is not to be believed, or it said no. */
export class SignOnFault extends Error {
  override name = 'SignOnFault'
  readonly kind: 'unavailable' | 'refused' | 'denied'
  constructor(kind: SignOnFault['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** An OpenID provider of accounts. All but `id` throws {@link SignOnFault}. */
export interface SignOnProvider {
  readonly id: string
  /** Where the browser has to go. `isFresh` has the person show again who they are. */
  begin(wish: SignOnChecks & { redirectUri: string; isFresh: boolean }): Promise<URL>
  /** Who came back to `redirectUri`, with this query. */
  finish(answer: SignOnChecks & { redirectUri: string; query: string }): Promise<ProvenPerson>
  check(session: { subject: string; refreshToken: string }): Promise<StillThere>
  /** Whose sessions end, as a logout token says that the provider has signed. */
  readLogout(token: string): Promise<{ id: string; subject: string | null; providerSid: string | null }>
  /** Whether it answers, in words for whoever runs the server. */
  state(): Promise<{ isFine: boolean; text: string }>
}

/** A directory of accounts. */
export interface Directory {
  /** Null where there is nobody of that name with that password. @throws SignOnFault when it does not answer */
  signIn(login: string, password: string): Promise<ProvenPerson | null>
  check(subject: string): Promise<StillThere>
  state(): Promise<{ isFine: boolean; text: string }>
}

/** All places where people sign on besides here. */
export interface SignOnSources {
  providers: readonly SignOnProvider[]
  directory: Directory | null
}
