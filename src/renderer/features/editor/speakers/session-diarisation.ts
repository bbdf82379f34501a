import type { EditorView } from '@codemirror/view'
import { getFile } from '../../../../shared/contract/files/one-file.ts'
import { getSpeakers, stopSpeakers, tellSpeakers } from '../../../../shared/contract/speakers.ts'
import { placeVoices } from '../../../../shared/contract/voices.ts'
import { call, phraseOf } from '../../../lib/api.ts'
import { readSession } from '../../../lib/session.ts'
import { live } from '../../../platform/live.ts'
import { createDiarisation, type Diarisation } from './diarisation.ts'
import { phrase } from '../../../../shared/words/phrase.ts'

export interface SessionDiarisationOptions {
  fileId: string
  view: () => EditorView
  mayWrite: () => boolean
  /** Called with what diarised the text last, once that has changed. */
  onSpeakersBy: (by: string | null) => void
}

/** Diarisation by the server. */
export function createSessionDiarisation({
  fileId,
  view,
  mayWrite,
  onSpeakersBy,
}: SessionDiarisationOptions): Diarisation {
  const params = { id: fileId }
  return createDiarisation({
    fileId,
    view,
    mayWrite,
    live,
    request: async (speakers) => (await call(tellSpeakers, { params, body: { speakers } })).request,
    last: () => call(getSpeakers, { params }),
    forget: () => call(stopSpeakers, { params }),
    place: async (request, names) => {
      // A transcriptor's files are their owners', and so are the voices.
      if (readSession()?.role === 'HUMAN-TRANSCRIPTOR') return
      const list = [...names].map(([speaker, name]) => ({ speaker, name }))
      await call(placeVoices, { params, body: { request, names: list } })
    },
    onApplied: () =>
      void call(getFile, { params }).then(
        ({ speakers_by: by }) => onSpeakersBy(by),
        () => undefined,
      ),
    explain: (error) => phraseOf(error, phrase('The speakers could not be separated. Try again.')),
  })
}
