import type { TimeKind } from '../../../../src/shared/domain/quota.ts'

/** Time that can be spent. Everybody has one; it outlives its owner's account without saying whose it was. */
export interface PlanTable {
  id: string
  /** Unique. */
  owner_id: string | null
  created_at: number
}

/** What the ledger's rows of a plan and kind add up to; changed only in the transaction that appends a row. Seconds. */
export interface PlanBalanceTable {
  plan_id: string
  kind: TimeKind
  /** After reservations; never below 0. `available - owed` is the sum of all rows. */
  available: number
  /** Taken back by a refund when it was spent already; the next credit pays it first. */
  owed: number
  /** In reservations that have not ended. */
  reserved: number
  /** All that ever came in. */
  granted: number
  /** Spent for good. */
  used: number
}

/**
 * Append-only. A reservation is a `reserve` row (more of them when it is topped up) under one reference; it ends with
 * one `release` row that gives all of it back, followed by a `settle`, `human_publish` or `translation` row that takes
 * what the work cost.
 */
export interface LedgerTable {
  id: string
  plan_id: string
  kind: TimeKind
  /** Positive for what comes, negative for what goes. */
  seconds: number
  reason: 'trial' | 'purchase' | 'grant' | 'reserve' | 'settle' | 'release' | 'human_publish' | 'translation' | 'refund'
  /** What it is about: a reservation, a payment. */
  reference: string
  /** Whose doing it was; kept when the file is gone. */
  actor_id: string | null
  /** Unique: what happened once is written once. */
  idempotency_key: string
  created_at: number
}

/** Why rows of the ledger are there, in words of whoever runs the server. */
export interface LedgerNoteTable {
  /** That of the rows. */
  reference: string
  note: string
}

/** A free trial that was given, so that neither account nor card gets a second one. */
export interface TrialTable {
  /** SHA-256 of the provider's fingerprint, hex; unique. */
  card_fingerprint_hash: string
  /** Unique; null when the account is gone. */
  user_id: string | null
  granted_at: number
}

/** Somebody who may use a plan: at once when the address has a validated account, else from its validation on. */
export interface InvitationTable {
  id: string
  plan_id: string
  /** Lower case; unique within the plan. */
  email: string
  guest_id: string | null
  created_at: number
}

/**
 * Mails about invitations that went out within a day, so that nobody gets one again and again; an address may have
 * several.
 */
export interface InvitationMailTable {
  plan_id: string
  /** Lower case. */
  email: string
  sent_at: number
}
