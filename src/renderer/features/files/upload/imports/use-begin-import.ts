import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../../../shared/messages.ts'
import { phraseOf } from '../../../../lib/api.ts'
import type { UploadCall } from '../send-resumable.ts'
import { beginMedium, type RemoteMedium } from './import-medium.ts'
import { IMPORTS_KEY } from './imports-query.ts'
import { useSay } from '../../../../lib/words/use-say.ts'

interface NewImport {
  medium: RemoteMedium
  options: UploadCall['options']
  /** The text that its owner brings. */
  transcript: File | null
}

/** Has the server fetch a medium; from then on it needs no page. */
export function useBeginImport() {
  const say = useSay()
  const client = useQueryClient()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ medium, options, transcript }: NewImport) => beginMedium(medium, options, transcript),
    onSuccess: () => client.invalidateQueries({ queryKey: IMPORTS_KEY }),
  })
  return {
    isSending: isPending,
    /** The server's words on why it did not take the last one. */
    problem: error && say(phraseOf(error, messages.uploadFailed)),
    /** Answers whether the server has taken it on. */
    begin: (wanted: NewImport): Promise<boolean> =>
      mutateAsync(wanted).then(
        () => true,
        () => false,
      ),
  }
}
