import { SIGN_ON_REQUIRED } from '../../../../src/shared/contract/sign-on.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { SignOnSettings } from '../../../kernel/sign-on-settings.ts'

/** The part of an address behind its last sign. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Who has to sign on elsewhere. */
export interface SignOnRule {
  /** @throws AppError 403 where people with this address have no other way in than to sign on elsewhere */
  assertOwnWayIn(email: string): void
}

/** Nobody has to. */
export const NO_RULE: SignOnRule = { assertOwnWayIn: () => {} }

/** The operator's rule. */
export function createSignOnRule({ providers, directory }: SignOnSettings): SignOnRule {
  const required = [...providers, ...(directory ? [{ ...directory, button: null }] : [])].filter(
    (source) => source.required,
  )
  return {
    assertOwnWayIn(email) {
      const address = email.trim().toLowerCase()
      const source = required.find(
        ({ domains, exempt }) => domains.includes(domainOf(address)) && !exempt.includes(address),
      )
      if (!source) return
      const words = source.button === null ? messages.directoryRequired : messages.signOnRequired(source.button)
      throw new AppError(403, SIGN_ON_REQUIRED, words)
    },
  }
}
