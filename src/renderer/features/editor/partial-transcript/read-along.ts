import { getFile } from '../../../../shared/contract/files/one-file.ts'
import { isEditable } from '../../../../shared/domain/file-status.ts'
import { call } from '../../../lib/api.ts'
import { live } from '../../../platform/live.ts'
import type { StoredText } from '../saving/texts-here.ts'
import { fetchPartialTranscript, fetchTranscript, type TextId } from '../saving/send-transcript.ts'
import { followMachine, type MachineWork } from './follow-machine.ts'

export interface ReadAlongOptions {
  text: TextId
  /** How far the machine is; null once its text is there. */
  progressed: (work: MachineWork | null) => void
  /** Shows what the server has now. */
  goOnFrom: (stored: StoredText) => Promise<void>
  /** The text is whole, and may be changed. */
  done: () => void
}

/** Shows what the machine writes as it comes, and lets the person write when it is done; answers how to stop. */
export function readAlong({ text, progressed, goOnFrom, done }: ReadAlongOptions): () => void {
  async function machineDone(): Promise<void> {
    await goOnFrom(await fetchTranscript(text))
    progressed(null)
    done()
  }

  return followMachine({
    fileId: text.id,
    live,
    ask: () => call(getFile, { params: { id: text.id } }),
    progressed: ({ status, progress }) => progressed({ status, progress }),
    fetchText: async () => goOnFrom(await fetchPartialTranscript(text.id)),
    ended: ({ status }) => {
      if (isEditable(status)) void machineDone().catch(() => undefined)
    },
  })
}
