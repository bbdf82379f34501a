import type { EditorView } from '@codemirror/view'
import { getHearing, listHearingEngines, requestHearing, stopHearing } from '../../../../shared/contract/hearings.ts'
import { call, phraseOf } from '../../../lib/api.ts'
import { live } from '../../../platform/live.ts'
import { createHearAgain, type HearAgain } from './hear-again.ts'
import { phrase } from '../../../../shared/words/phrase.ts'

/** Hearing again by the server. */
export function createSessionHearAgain({ fileId, view }: { fileId: string; view: () => EditorView }): HearAgain {
  const params = { id: fileId }
  return createHearAgain({
    fileId,
    view,
    live,
    choices: () => call(listHearingEngines, { params }),
    request: async (body) => (await call(requestHearing, { params, body })).request,
    last: () => call(getHearing, { params }),
    forget: () => call(stopHearing, { params }),
    explain: (error) => phraseOf(error, phrase('This part could not be heard again. Try again.')),
  })
}
