import type { EditorView } from '@codemirror/view'
import { getFile } from '../../../../shared/contract/files.ts'
import { getSpeakers, stopSpeakers, tellSpeakers } from '../../../../shared/contract/speakers.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { live } from '../../../platform/live.ts'
import { createTelling, type Telling } from './telling.ts'

export interface SessionTellingOptions {
  fileId: string
  view: () => EditorView
  mayWrite: () => boolean
  /** What told the speakers apart, once it has changed. */
  toldBy: (by: string | null) => void
}

/** Telling apart by the server. */
export function createSessionTelling({ fileId, view, mayWrite, toldBy }: SessionTellingOptions): Telling {
  const params = { id: fileId }
  return createTelling({
    fileId,
    view,
    mayWrite,
    live,
    request: async (speakers) => (await call(tellSpeakers, { params, body: { speakers } })).request,
    last: () => call(getSpeakers, { params }),
    forget: () => call(stopSpeakers, { params }),
    told: () =>
      void call(getFile, { params }).then(
        ({ speakers_by: by }) => toldBy(by),
        () => undefined,
      ),
    explain: (error) => messageOf(error, 'The speakers could not be told apart. Try again.'),
  })
}
