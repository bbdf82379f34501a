import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { FileRecord } from '../../../../shared/contract/files/records.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { messageOf } from '../../../lib/message-of.ts'
import { FILES_KEY } from '../files-query.ts'
import { sendTranscript } from './send-transcript.ts'
import { TranscriptInput } from './transcript-input.tsx'

/** Brings the text of a file that waits for it, when the two did not come together. */
export function AddTranscript({
  file: { _id: id, name },
  onProblem,
}: {
  file: FileRecord
  onProblem: (message: string) => void
}) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const bring = useMutation({
    mutationFn: (transcript: File) => sendTranscript(id, transcript),
    onSuccess: () => client.invalidateQueries({ queryKey: FILES_KEY }),
    onError: (error) => onProblem(messageOf(error, messages.jsonUploadFailed)),
  })
  return (
    <>
      <Button
        size={32}
        aria-label={t`Add transcript of ${name}`}
        sending={bring.isPending}
        onClick={() => input.current?.click()}
      >
        {t`Add transcript`}
      </Button>
      <TranscriptInput ref={input} label={t`Transcript of ${name}`} onFile={(file) => bring.mutate(file)} />
    </>
  )
}
