import type { LanguageCode } from '../../../../src/shared/words/languages.ts'
import { DIRECTORY, type SignOnSettings } from '../../../kernel/sign-on-settings.ts'
import type { Logger } from '../../../ports/logger.ts'
import { type Directory, SignOnFault } from '../../../ports/sign-on-provider.ts'
import { failedSignOn } from './faults.ts'
import { domainOf } from './rule.ts'
import type { SignOnFrom, SignOnResult, SignOnService } from './service.ts'

/** A login as the directory gets it. */
export interface DirectoryWish {
  email: string
  password: string
  from: Omit<SignOnFrom, 'language'>
}

/** Logs people in by the password that they have in the company's directory. */
export interface DirectoryLogin {
  /** Whether the directory is asked for this address, and whether nobody else is. */
  ownerOf(email: string): 'directory' | 'both' | 'us'
  /** Null where it has nobody of that name with that password. @throws AppError 503 when it does not answer */
  enter(wish: DirectoryWish): Promise<SignOnResult | null>
}

/** Dependencies of {@link createDirectoryLogin}. */
export interface DirectoryLoginDeps {
  settings: SignOnSettings
  directory: Directory | null
  signOn: Pick<SignOnService, 'enter'>
  log?: Logger | undefined
}

/** The directory as a way in; none of it where there is none. */
export function createDirectoryLogin({ settings, directory, signOn, log }: DirectoryLoginDeps): DirectoryLogin {
  const its = directory === null ? null : settings.directory
  const language: LanguageCode | null = null
  return {
    ownerOf(email) {
      const address = email.trim().toLowerCase()
      if (!its?.domains.includes(domainOf(address))) return 'us'
      return its.required && !its.exempt.includes(address) ? 'directory' : 'both'
    },
    async enter({ email, password, from }) {
      const person = await directory?.signIn(email, password).catch((error: unknown) => {
        if (!(error instanceof SignOnFault)) throw error
        log?.warn({ err: error }, 'the directory was not asked')
        throw failedSignOn('unavailable', error)
      })
      return person ? signOn.enter({ provider: DIRECTORY, person }, { ...from, language }) : null
    },
  }
}
