import type { Card, Profile } from '../../../src/shared/contract/account.ts'
import type { Invitation } from '../../../src/shared/contract/plan.ts'
import { isAtLeast, type WorkspaceRole } from '../../../src/shared/domain/workspace-roles.ts'
import { monthName } from '../../../src/shared/domain/month-name.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import { billingSettingsOf, cardOf, hadTrial, type Plans } from '../billing/index.ts'
import { invitationsTo, membershipsOf } from '../workspaces/index.ts'

export interface AccountDeps {
  db: Db
  plans: Pick<Plans, 'plansOf'>
  /** What a transcriptor has published, in seconds and files, and their level. */
  usageOf: (transcriptorId: string) => Promise<{ seconds: number; files: number; level: number }>
  /** Whether the caller's address was validated since it was last changed. */
  isAddressValidated: (caller: Caller) => Promise<boolean>
  /** People who may use the caller's own plan. */
  invitationsOf: (caller: Caller) => Promise<Invitation[]>
}

/** The caller as the account screens see them. */
export function createAccount({ db, plans, usageOf, isAddressValidated, invitationsOf }: AccountDeps) {
  return {
    async profile(caller: Caller): Promise<Profile> {
      const { id, email } = caller
      // For a workspace: its plan and what is billed to it, but still who the person is.
      const { id: personId, role } = caller.acting?.person ?? caller
      const seesBilling = !caller.acting || isAtLeast(caller.acting.as, 'manager')
      const [settings, card, isValidated, hasHadTrial, { own, shared }] = await Promise.all([
        seesBilling ? billingSettingsOf(db, id) : undefined,
        seesBilling ? cardOf(db, id) : undefined,
        isAddressValidated({ ...caller, id: personId }),
        hadTrial(db, id),
        plans.plansOf(caller),
      ])
      const memberships = role === 'HUMAN-TRANSCRIPTOR' ? [] : await membershipsOf(db, personId)
      const invited = role === 'HUMAN-TRANSCRIPTOR' ? 0 : (await invitationsTo(db, personId)).length
      const isTranscriptor = role === 'HUMAN-TRANSCRIPTOR'
      const done = isTranscriptor ? await usageOf(id) : null
      return {
        user: {
          _id: personId,
          email,
          name: settings?.name ?? '',
          phone: settings?.phone ?? '',
          role,
          language: caller.language ?? null,
          address: {
            country: settings?.country ?? '',
            state: settings?.state ?? '',
            city: settings?.city ?? '',
            line1: settings?.line1 ?? '',
            line2: settings?.line2 ?? '',
            postal_code: settings?.postal_code ?? '',
          },
          tax: settings?.tax_type && settings.tax_code ? { type: settings.tax_type, code: settings.tax_code } : null,
          card: card ? presentCard(card) : null,
          metadata: {
            has_payment_method_added: card !== undefined,
            has_email_address_validated: isValidated,
            has_had_trial: hasHadTrial,
          },
        },
        plan: own,
        extern_plans: shared,
        invitations: isTranscriptor || caller.acting ? [] : await invitationsOf(caller),
        ...(caller.acting && { workspace: workspaceOf(caller.id, caller.acting) }),
        ...(memberships.length > 0 && {
          workspaces: memberships.map((row) => workspaceOf(row.id, { ...row, as: row.role })),
        }),
        ...(invited > 0 && { workspace_invitations: invited }),
        usage: done && { seconds_done: done.seconds, files_done: done.files, level: done.level },
      }
    },
  }
}

const workspaceOf = (id: string, { name = '', as }: { name?: string; as: WorkspaceRole }) => ({
  _id: id,
  name,
  role: as,
})

function presentCard({ brand, last4, exp_month, exp_year, name }: Omit<Card, 'exp_month_name'>): Card {
  return { brand, last4, exp_month, exp_month_name: monthName(exp_month), exp_year, name }
}

export type Account = ReturnType<typeof createAccount>
