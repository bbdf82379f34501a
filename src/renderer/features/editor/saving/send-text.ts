import { saveTextEdit } from '../../../../shared/contract/text-edits.ts'
import { call } from '../../../lib/api.ts'
import type { StoredText } from './texts-here.ts'
import { sendTranscript, type TextId } from './send-transcript.ts'
import { createSender, type TextSender } from './text-sender.ts'

/** {@link createSender} of a text of a file. */
export const createTextSender = (text: TextId, stored: StoredText): TextSender =>
  createSender(
    {
      saveEdit: (body) => call(saveTextEdit, { params: { id: text.id }, query: { language: text.language }, body }),
      saveWhole: (timed, etag) => sendTranscript(text, timed, etag),
    },
    stored,
  )
