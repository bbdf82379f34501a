import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { setFileStyleGuide } from '../../../../shared/contract/style-guides.ts'
import { messages } from '../../../../shared/messages.ts'
import { StyleGuideSelect } from '../../../components/style-guide-select/style-guide-select.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { useEditor } from '../use-session.ts'
import { fileStyleQuery } from '../../../lib/style-guides.ts'

/** The style guide of the file, which its owner can change. */
export function StyleFact() {
  const { t } = useLingui()
  const { file } = useEditor()
  const isOwner = useSession()?.role !== 'HUMAN-TRANSCRIPTOR' && !file.shared
  const client = useQueryClient()
  const query = fileStyleQuery(file._id)
  const { data } = useQuery(query)
  const { mutate, error } = useMutation({
    mutationFn: (id: string | null) => call(setFileStyleGuide, { params: { id: file._id }, body: { id } }),
    onSuccess: (chosen) => client.setQueryData(query.queryKey, chosen),
  })
  if (!data || (!isOwner && !data.guide)) return null
  return (
    <div>
      <dt>{t`Style guide`}</dt>
      <dd>
        {isOwner ? (
          <StyleGuideSelect
            value={data.choice}
            onChange={mutate}
            error={error ? messageOf(error, messages.unreachable) : undefined}
          />
        ) : (
          data.guide?.guide.name
        )}
      </dd>
    </div>
  )
}
