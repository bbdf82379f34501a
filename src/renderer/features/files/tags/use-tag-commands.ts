import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createTag, removeTag, tagFiles, updateTag } from '../../../../shared/contract/tags.ts'
import type { TagColor } from '../../../../shared/domain/tag-colors.ts'
import { messages } from '../../../../shared/messages.ts'
import { useToast } from '../../../components/toast/toast-context.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { FILES_KEY } from '../files-query.ts'
import { TAGS_KEY } from '../../../lib/filing/tags-query.ts'

/** Makes, changes and removes tags, and gives them to files; what is refused is said in a toast, or by who asked. */
export function useTagCommands() {
  const client = useQueryClient()
  const toast = useToast()
  const refetch = () => Promise.all([FILES_KEY, TAGS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })))
  const onError = (error: Error) => toast({ tone: 'error', text: messageOf(error, messages.fileNotChanged) })
  return {
    create: useMutation({
      mutationFn: (body: { name: string; color: TagColor }) => call(createTag, { body }),
      onSuccess: refetch,
    }),
    update: useMutation({
      mutationFn: ({ id, ...body }: { id: string; name: string; color: TagColor }) =>
        call(updateTag, { params: { id }, body }),
      onSuccess: refetch,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(removeTag, { params: { id } }),
      onSuccess: refetch,
      onError,
    }),
    give: useMutation({
      mutationFn: (body: { ids: string[]; add?: string[]; remove?: string[] }) => call(tagFiles, { body }),
      onSuccess: async ({ failed }) => {
        await refetch()
        const [first] = failed
        if (first) toast({ tone: 'error', text: first.message })
      },
      onError,
    }),
  }
}
