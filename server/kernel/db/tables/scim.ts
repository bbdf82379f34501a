import type { Absent } from './absent.ts'

/** A person whose account a provider keeps; the person's id is theirs in SCIM as well. */
export interface ScimUserTable {
  user_id: string
  /** Its id in the settings of sign-on. */
  provider: string
  /** As the provider writes it; compared without regard to case, by {@link ScimUserTable.folded_user_name}. */
  user_name: string
  /** With `provider` unique. */
  folded_user_name: string
  external_id: Absent<string>
  /** The address that it gives, which an account keeps from when it is made. */
  email: string
  given_name: Absent<string>
  family_name: Absent<string>
  display_name: Absent<string>
  /** 0 while the provider lets them in no more. */
  is_active: number
  created_at: number
  changed_at: number
}

/** A group of a provider's people. */
export interface ScimGroupTable {
  id: string
  provider: string
  display_name: string
  /** In small letters; with `provider` unique. */
  folded_name: string
  external_id: Absent<string>
  created_at: number
  changed_at: number
}

/** Who is in a group. */
export interface ScimMemberTable {
  group_id: string
  user_id: string
}
