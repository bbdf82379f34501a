import {
  countReadingChoice,
  getSecondReading,
  orderSecondReading,
  removeSecondReading,
} from '../../../../shared/contract/second-readings.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import { call, phraseOf } from '../../../lib/api.ts'
import { live } from '../../../platform/live.ts'
import { createSecondReading, type SecondReadingOptions, type SecondReadingOfFile } from './second-reading.ts'
import { phrase } from '../../../../shared/words/phrase.ts'

/** A second reading by the server. */
export function createSessionSecondReading({
  fileId,
  text,
  onRivals,
}: {
  fileId: string
  text: () => TimedText
  onRivals: SecondReadingOptions['onRivals']
}): SecondReadingOfFile {
  const params = { id: fileId }
  return createSecondReading({
    fileId,
    text,
    onRivals,
    live,
    get: () => call(getSecondReading, { params }),
    order: (engine) => call(orderSecondReading, { params, body: { engine } }),
    remove: () => call(removeSecondReading, { params }),
    count: (body) => call(countReadingChoice, { params, body }),
    explain: (error) => phraseOf(error, phrase('The second reading could not be started. Try again.')),
  })
}
