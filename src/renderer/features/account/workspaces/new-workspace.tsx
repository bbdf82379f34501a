import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { createWorkspace } from '../../../../shared/contract/workspaces.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'

/** Makes a workspace, and opens its settings. */
export function NewWorkspace() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { form, field } = useCheckedForm(createWorkspace.body, { name: '' })
  const create = useMutation({
    mutationFn: (body: { name: string }) => call(createWorkspace, { body }),
    onSuccess: async ({ _id }) => {
      await queries.invalidateQueries(profileQuery)
      await navigate(`/account/workspaces/${_id}`)
    },
  })
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((body) => create.mutate(body))(event)}>
      {create.error && <Banner tone="danger">{messageOf(create.error, messages.unreachable)}</Banner>}
      <Field label={t`Name of the team`} maxLength={80} autoComplete="organization" {...field('name')} />
      <Button type="submit" look="main" sending={create.isPending}>
        {t`Create`}
      </Button>
    </form>
  )
}
