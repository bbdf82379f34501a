import { ROLES } from '../../src/shared/domain/roles.ts'
import type { Config } from '../kernel/config.ts'
import type { Finding } from '../kernel/finding.ts'

/** What OWASP ASVS 5.0 asks of the shortest password (6.2.1); the product's specification lets 6 do. */
const GOOD_LENGTH = 8

/** How hard accounts are to get into, where the operator may ask for more than the specification does. */
export function describeAccess({
  leastPassword,
  secondFactorRoles,
}: Pick<Config, 'leastPassword' | 'secondFactorRoles'>): Finding[] {
  const isLong = leastPassword >= GOOD_LENGTH
  const length = `new ones have ${leastPassword} characters at least`
  const without = ROLES.filter((role) => !secondFactorRoles.includes(role))
  return [
    {
      name: 'Passwords',
      isFine: isLong,
      text: isLong ? length : `${length}. PASSWORD_MIN=${GOOD_LENGTH} has them as OWASP ASVS 6.2.1 wants them.`,
      isOptional: true,
    },
    {
      name: 'Second factors',
      isFine: without.length === 0,
      text:
        without.length === 0
          ? 'asked of everybody'
          : `not asked of ${without.join(', ')}. SECOND_FACTOR_ROLES=${ROLES.join(',')} has everybody give one, as ` +
            'OWASP ASVS 6.3.3 wants it.',
      isOptional: true,
    },
  ]
}
