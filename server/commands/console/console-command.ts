import type { RouteSpec } from '../../../src/shared/contract/route.ts'

/** What was typed after a command's name. */
export interface Given {
  /** In the order of `args`; a list of words is one. */
  args: readonly (string | readonly string[])[]
  options: Readonly<Record<string, string | boolean | undefined>>
}

/** What a command asks of a call of the console. */
export interface Asked {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | undefined>>
  body?: object
  /** Whose address the caller has, for what is sent to the caller. */
  email?: string
}

/** A command that does what a call of the console does. */
export interface ConsoleCommand {
  /** Noun and verb, such as `job again`. */
  name: string
  route: RouteSpec
  /** As commander writes them: `<id>`, `[beginning]`, `[ids...]`. */
  args?: readonly string[]
  /** Flags with what they are for. */
  options?: readonly (readonly [flags: string, description: string])[]
  /** Option that has to repeat the first argument, for what cannot be undone. */
  isConfirmed?: true
  /** What the call is asked with; `accountOf` finds an account by its address. Left out, arguments are `params`. */
  ask?: (given: Given, accountOf: (email: string) => Promise<string>) => Promise<Asked> | Asked
  /** What is said where the call answers nothing. */
  done?: (given: Given) => string
}

/** Nouns that have no other commands, with what they are for. */
export const NOUNS: Readonly<Record<string, string>> = {
  job: 'see what workers do, run failed jobs again, cancel jobs',
  file: 'see what fills the disk, without names and contents',
  hold: 'put files and folders on legal hold',
  desk: 'see the work of transcribers, put taken work back',
  review: 'see and decide reviews of transcribers',
  engine: 'see speech engines, choose their order',
  mail: 'see sent and failed mails, send them again, test the mail server',
  message: 'see messages of the contact form',
  webhook: 'see and switch the webhooks of all accounts',
}
