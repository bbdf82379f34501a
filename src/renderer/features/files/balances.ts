import type { Plan, Profile } from '../../../shared/contract/account.ts'

/** The plan whose time is spent: the person's own, or the one they were invited to. */
export function planInUse({ plan, extern_plans }: Profile): Plan | null {
  return [plan, ...extern_plans].find((candidate) => candidate?.is_active) ?? plan
}

/** A balance for a person: its exact text, or that nothing is limited. */
export function shownBalance(seconds: number | null, exact: string): string {
  return seconds === null ? 'Unlimited' : exact
}
