import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeFiles } from '../../../shared/contract/files/changes.ts'
import { messages } from '../../../shared/messages.ts'
import { useToast } from '../../components/toast/toast-context.ts'
import { call, messageOf } from '../../lib/api.ts'
import { FILES_KEY } from './files-query.ts'

interface Wish {
  ids: readonly string[]
  isArchived: boolean
  /** Whether it takes back what was done before, which cannot be taken back again. */
  isUndo?: boolean
}

/** Archives files, or brings them back, and offers to undo it. */
export function useArchive() {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const archive = useMutation({
    mutationFn: ({ ids, isArchived }: Wish) => call(changeFiles, { body: { ids: [...ids], is_archived: isArchived } }),
    onSuccess: async ({ done }, { isArchived, isUndo = false }) => {
      await client.invalidateQueries({ queryKey: FILES_KEY })
      if (isUndo || done.length === 0) return
      toast({
        tone: 'ok',
        text: isArchived
          ? t`${plural(done.length, { one: '# file archived.', other: '# files archived.' })}`
          : t`${plural(done.length, { one: '# file is back in the list.', other: '# files are back in the list.' })}`,
        action: {
          label: t`Undo`,
          run: () => archive.mutate({ ids: done, isArchived: !isArchived, isUndo: true }),
        },
      })
    },
    onError: (error) => toast({ tone: 'error', text: messageOf(error, messages.fileNotChanged) }),
  })
  return archive
}
