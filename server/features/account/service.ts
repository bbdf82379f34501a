import type { Plan, Profile } from '../../../src/shared/contract/account.ts'
import type { Caller } from '../../plugins/mount.ts'

/** What a plan without limits says in words. */
const UNLIMITED = 'Unlimited'

/** The caller as the account screens see them. Nothing is limited until plans have balances. */
export function createAccount() {
  return {
    planOf,

    async profile(caller: Caller): Promise<Profile> {
      const { id, email, role } = caller
      return { user: { _id: id, email, role, metadata: { has_payment_method_added: false } }, plan: await planOf(caller), extern_plans: [] }
    },
  }
}

async function planOf({ id, email, role }: Caller): Promise<Plan | null> {
  if (role === 'HUMAN-TRANSCRIPTOR') return null
  return {
    _id: id,
    main_plan_id: id,
    is_active: true,
    username: email,
    auto_transcription_time: null,
    human_transcription_time: null,
    auto_transcription_exact_time: UNLIMITED,
    human_transcription_exact_time: UNLIMITED,
  }
}

export type Account = ReturnType<typeof createAccount>
