import { endPresence, type Presence as Told, tellPresence } from '../../../../shared/contract/presence.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { live } from '../../../platform/live.ts'
import type { Saver, StoredText } from '../saving/saver.ts'
import { fetchTranscript, type TextId, versionOf } from '../saving/send-transcript.ts'
import type { ReadOnlyReason } from '../ui-state.ts'
import { followPresence, type Presence } from './presence.ts'

export interface EditLockOptions {
  text: TextId
  saver: Pick<Saver, 'hasUnsaved' | 'etag'>
  /** Why nothing can be changed now; null while the person may write. */
  readOnlyBecause: () => ReadOnlyReason | null
  setReadOnly: (because: ReadOnlyReason | null) => void
  /** Shows what the server has now. */
  goOnFrom: (stored: StoredText) => Promise<void>
}

/** Of several pages that have a text open one has the edit lock; the others read along, and see what it saves. */
export function followEditLock({ text, saver, readOnlyBecause, setReadOnly, goOnFrom }: EditLockOptions): Presence {
  const tab = crypto.randomUUID()

  /** Who has nothing unsaved sees what others save; who has the edit lock may write. */
  async function lockChanged({ is_editing: isEditing, version }: Told): Promise<void> {
    const because = readOnlyBecause()
    if (because !== null && because !== 'locked') return
    if (!isEditing) setReadOnly('locked')
    if (!saver.hasUnsaved() && version > versionOf(saver.etag())) {
      const newest = await fetchTranscript(text)
      // What was typed meanwhile is brought together with it by its save.
      if (!saver.hasUnsaved()) await goOnFrom(newest)
    }
    setReadOnly(isEditing ? null : 'locked')
  }

  return followPresence({
    fileId: text.id,
    tab,
    wants: readOnlyBecause() === 'published' ? 'read' : 'edit',
    tell: (wants) =>
      call(tellPresence, { params: { id: text.id, tab }, query: { language: text.language }, body: { wants } }).catch(
        (error: unknown) => {
          // It went, or its owner shares it no longer.
          if (error instanceof ApiError && error.status === 404) setReadOnly('ended')
          throw error
        },
      ),
    end: () => void call(endPresence, { params: { id: text.id, tab } }, { keepalive: true }).catch(() => undefined),
    live,
    told: (answer) => void lockChanged(answer).catch(() => undefined),
  })
}
