import { t } from '@lingui/core/macro'
import { placeholder } from '@codemirror/view'
import type { Extension } from '@codemirror/state'
import { keyCaps } from '../commands/keys.ts'

/** What an empty text says: how to begin. */
export function invitation({ playKey, hasSound }: { playKey: string | undefined; hasSound: boolean }): Extension {
  if (!hasSound) return placeholder(t`Type here`)
  // Fingers have no keys to play with.
  if (playKey === undefined || matchMedia('(hover: none)').matches) return placeholder(t`Press Play, and type`)
  return placeholder(t`Press ${{ key: keyCaps(playKey).join('+') }} to play, and type`)
}
