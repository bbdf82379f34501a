import { type FileStatus, isEditable } from './file-status.ts'
import type { HumanWork } from './human-desk.ts'

/** What its owner may let others do with a file's text, from least to most: each includes those before it. */
export const SHARE_RIGHTS = ['read', 'comment', 'edit'] as const
export type ShareRight = (typeof SHARE_RIGHTS)[number]

/** The most that any of these shares allows; null without one. */
export function mostOf(rights: readonly ShareRight[]): ShareRight | null {
  return SHARE_RIGHTS.findLast((right) => rights.includes(right)) ?? null
}

/**
 * What somebody is to a file: its owner; the transcriptor who took it, or who writes a part of it or has finished one;
 * or somebody with whom it is shared, by themselves, as one of a group, or as a guest of a link.
 */
export type TextParty = 'owner' | 'transcriptor' | { part: 'taken' | 'finished' } | { right: ShareRight }

/** What a text is to somebody; `write` is all that its owner, or the transcriptor who has it, may do with it. */
export type TextAccess = 'none' | ShareRight | 'write'

/**
 * What a file's text is to somebody. It is its owner's while the file is EDITING or FINISHED, and then also of those
 * with whom it is shared; its transcriptor changes it until publishing it, and reads it from then on. Who writes a part
 * changes that until it is finished: this says that they may change something, and `keepToPart` what.
 */
export function textAccess(party: TextParty, file: { status: FileStatus; human: HumanWork | null }): TextAccess {
  if (party === 'transcriptor') {
    if (file.human === null || !isEditable(file.human.status)) return 'none'
    return file.human.published ? 'read' : 'write'
  }
  if (party !== 'owner' && 'part' in party) {
    if (file.human?.published) return 'read'
    if (party.part === 'finished') return file.human === null ? 'none' : 'comment'
    return file.human?.status === 'EDITING' ? 'edit' : 'none'
  }
  if (!isEditable(file.status)) return 'none'
  return party === 'owner' ? 'write' : party.right
}

/**
 * What people do with a text: read it, hear its recording, note what they listened to, and export it; comment on it;
 * change it and its translations, bring back versions, have the words that they typed timed, and call it finished; and
 * have machines work on it, which its owner pays for.
 */
export type TextAction = 'read' | 'comment' | 'edit' | 'order-work'

const ACTIONS: Readonly<Record<TextAccess, readonly TextAction[]>> = {
  none: [],
  read: ['read'],
  comment: ['read', 'comment'],
  edit: ['read', 'comment', 'edit'],
  write: ['read', 'comment', 'edit', 'order-work'],
}

/** Whether somebody to whom a text is this may do that with it. */
export function mayWithText(access: TextAccess, action: TextAction): boolean {
  return ACTIONS[access].includes(action)
}
