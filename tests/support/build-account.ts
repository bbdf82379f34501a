import type { Card, Invoice, Profile } from '../../src/shared/contract/account.ts'
import type { Invitation, Plan, PlanInfo } from '../../src/shared/contract/plan.ts'
import { exactTime } from '../../src/shared/domain/exact-time.ts'
import type { Role } from '../../src/shared/domain/roles.ts'

/** Prices with a discount on each kind. */
export const PRICING: PlanInfo = {
  auto_transcription: { price: 600, discounts: [{ more_than: 10, price: 500 }] },
  human_transcription: { price: 120, discounts: [{ more_than: 60, price: 110 }] },
  answers: { letters_per_second: 300, least_seconds: 10 },
  price_list: '5d41402abc4b2a76',
}

/** A saved card. */
export const VISA: Card = {
  brand: 'visa',
  last4: '4242',
  exp_month: 8,
  exp_month_name: 'August',
  exp_year: 2031,
  name: 'Maria Kovač',
}

/** Billing settings that an invoice can be written with. */
export const FILLED: Pick<Profile['user'], 'name' | 'phone' | 'address'> = {
  name: 'Maria Kovač',
  phone: '+385 21 000 000',
  address: { country: 'HR', state: '', city: 'Split', line1: 'Riva 1', line2: '', postal_code: '21000' },
}

/** A plan with an hour of auto time and half an hour of human time left; what a test does not name is plain. */
export function buildPlan(n: number, more: Partial<Plan> = {}): Plan {
  const plan = {
    _id: `0199a1b2-0000-7000-9000-${String(n).padStart(12, '0')}`,
    main_plan_id: '',
    is_active: false,
    username: `owner${n}@example.org`,
    auto_transcription_time: 3600,
    human_transcription_time: 1800,
    auto_transcription_diff_time: 900,
    human_transcription_diff_time: 0,
    auto_transcription_percent_diff_time: 20,
    human_transcription_percent_diff_time: 0,
    ...more,
  }
  return {
    available_auto_transcription_time: plan.auto_transcription_time,
    available_human_transcription_time: plan.human_transcription_time,
    auto_transcription_exact_time: exactTime(plan.auto_transcription_time ?? 0),
    human_transcription_exact_time: exactTime(plan.human_transcription_time ?? 0),
    auto_transcription_exact_diff_time: exactTime(plan.auto_transcription_diff_time),
    human_transcription_exact_diff_time: exactTime(plan.human_transcription_diff_time),
    ...plan,
  }
}

/** Somebody invited, without time spent unless told. */
export function buildInvitation(n: number, more: Partial<Invitation> = {}): Invitation {
  return {
    _id: `0199a1b2-0000-7000-a000-${String(n).padStart(12, '0')}`,
    email: `guest${n}@example.org`,
    auto_transcription_time_spent: 0,
    human_transcription_time_spent: 0,
    ...more,
  }
}

/** A paid invoice of $11.10; the higher its number, the newer. */
export function buildInvoice(n: number, more: Partial<Invoice> = {}): Invoice {
  return {
    _id: `0199a1b2-0000-7000-b000-${String(n).padStart(12, '0')}`,
    number: `LH-${String(n).padStart(5, '0')}`,
    status: 'paid',
    price: 1110,
    date_issued: Date.UTC(2026, 0, 1) / 1000 + n * 86_400,
    invoice_url: `/api/longhand/account/invoices/${n}/pdf`,
    ...more,
  }
}

/**
 * A person of the role without billing settings, card or invitations, on a plan of their own; a HUMAN-TRANSCRIPTOR has
 * none.
 */
export function buildProfile(role: Role): Profile {
  const isTranscriptor = role === 'HUMAN-TRANSCRIPTOR'
  return {
    user: {
      _id: '0199a1b2-0000-7000-8000-0000000000aa',
      email: 'maria.kovac@example.org',
      name: '',
      phone: '',
      role,
      language: null,
      address: { country: '', state: '', city: '', line1: '', line2: '', postal_code: '' },
      tax: null,
      card: null,
      metadata: { has_payment_method_added: false, has_email_address_validated: true, has_had_trial: false },
    },
    plan: isTranscriptor ? null : buildPlan(1, { username: 'maria.kovac@example.org', is_active: true }),
    extern_plans: [],
    invitations: [],
    usage: isTranscriptor ? { seconds_done: 0, files_done: 0 } : null,
  }
}
