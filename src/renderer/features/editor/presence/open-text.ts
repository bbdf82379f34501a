import { endPresence, type Presence as Told, tellPresence } from '../../../../shared/contract/presence.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { guestHere } from '../../../lib/guest.ts'
import { live } from '../../../platform/live.ts'
import type { Saver } from '../saving/saver.ts'
import type { TextId } from '../saving/send-transcript.ts'
import { versionOf } from '../saving/version-of.ts'
import type { ReadOnlyReason } from '../ui-state.ts'
import { followPresence, type Presence, type PresenceOptions } from './presence.ts'

export interface OpenTextOptions {
  text: TextId
  saver: Pick<Saver, 'etag' | 'told'>
  /** Why nothing can be changed now; null while the person may write. */
  readOnlyBecause: () => ReadOnlyReason | null
  setReadOnly: (because: ReadOnlyReason | null) => void
  /** Others are elsewhere in the text. */
  moved: PresenceOptions['moved']
}

/** Says that a text is open here, hears who else has it open, and takes in what they save, edit by edit. */
export function followOpenText({ text, saver, readOnlyBecause, setReadOnly, moved }: OpenTextOptions): Presence {
  const tab = crypto.randomUUID()
  /** Whether nothing may be changed, whoever else has the text open. */
  const isReader = () => ['published', 'shared', 'part', 'ended'].includes(readOnlyBecause() ?? '')
  const isMachines = () => readOnlyBecause() === 'machine'

  function toldWhoIsHere({ is_editing: mayWrite, version }: Told): void {
    const because = readOnlyBecause()
    if (because !== null && because !== 'read') return saver.told({ number: version, edits: null })
    setReadOnly(mayWrite ? null : 'read')
    // Should a message have been lost; the saver knows what it has.
    saver.told({ number: version, edits: null })
  }

  return followPresence({
    fileId: text.id,
    tab,
    wants: isReader() ? 'read' : 'edit',
    number: () => versionOf(saver.etag()),
    language: text.language,
    tell: () =>
      call(tellPresence, {
        params: { id: text.id, tab },
        query: { language: text.language },
        body: { wants: isReader() ? 'read' : 'edit' },
      }).catch((error: unknown) => {
        // It went, or its owner shares it no longer.
        if (error instanceof ApiError && (error.status === 404 || isGuestRefused(error))) setReadOnly('ended')
        throw error
      }),
    end: () => void call(endPresence, { params: { id: text.id, tab } }, { keepalive: true }).catch(() => undefined),
    live,
    told: toldWhoIsHere,
    moved,
    changed: (since) => {
      if (!isMachines()) saver.told(since)
    },
  })
}

/** A guest has no session that could end for itself: their link was ended. */
const isGuestRefused = ({ status }: ApiError) => status === 401 && guestHere() !== null
