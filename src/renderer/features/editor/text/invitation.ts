import { t } from '@lingui/core/macro'
import { placeholder } from '@codemirror/view'
import type { Extension } from '@codemirror/state'
import { keyCaps } from '../commands/keys.ts'

/** What an empty text says: how to begin. */
export function invitation({ playKey, hasSound }: { playKey: string | undefined; hasSound: boolean }): Extension {
  return placeholder(
    playKey !== undefined && hasSound
      ? t`Press ${{ key: keyCaps(playKey).join('+') }} to play, and type`
      : t`Type here`,
  )
}
