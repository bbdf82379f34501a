import { useLingui } from '@lingui/react/macro'
import { updateWorkspace, type WorkspaceDetails } from '../../../../shared/contract/workspaces.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Field } from '../../../components/field/field.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { useWorkspaceChange } from './use-workspace-change.ts'

type Wish = NonNullable<Parameters<typeof call<typeof updateWorkspace>>[1]>['body']

const useUpdate = (id: string) =>
  useWorkspaceChange(id, (body: Wish) => call(updateWorkspace, { params: { id }, body }))

/** What the workspace is called. */
export function WorkspaceName({ workspace: { _id: id, name } }: { workspace: WorkspaceDetails }) {
  const { t } = useLingui()
  const update = useUpdate(id)
  const { form, field } = useCheckedForm(updateWorkspace.body.pick({ name: true }).required(), { name })
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((body) => update.mutate(body))(event)}>
      {update.error && <Banner tone="danger">{messageOf(update.error, messages.unreachable)}</Banner>}
      <output>{update.isSuccess && <Banner tone="ok">{t`Saved.`}</Banner>}</output>
      <Field label={t`Name`} maxLength={80} autoComplete="organization" {...field('name')} />
      <Button type="submit" sending={update.isPending}>
        {t`Save`}
      </Button>
    </form>
  )
}

/** Who may see the workspace, beside being a member. */
export function WorkspaceSecurity({ workspace }: { workspace: WorkspaceDetails }) {
  const { t } = useLingui()
  const { _id: id, asks_second_factor: asksFactor, sign_on_domain: domain } = workspace
  const update = useUpdate(id)
  const { form, field } = useCheckedForm(updateWorkspace.body.pick({ sign_on_domain: true }).required(), {
    sign_on_domain: domain ?? '',
  })
  return (
    <>
      {update.error && <Banner tone="danger">{messageOf(update.error, messages.unreachable)}</Banner>}
      <Checkbox
        checked={asksFactor}
        disabled={update.isPending}
        onChange={({ target }) => update.mutate({ asks_second_factor: target.checked })}
      >
        {t`Members need a second factor`}
      </Checkbox>
      <p className="muted">
        {t`Members without one are asked to set one up before they can open the team. You need one yourself.`}
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          if (form.getValues('sign_on_domain') === '') {
            event.preventDefault()
            return update.mutate({ sign_on_domain: null })
          }
          void form.handleSubmit((body) => update.mutate(body))(event)
        }}
      >
        <Field
          label={t`Domain for single sign-on`}
          hint={t`People with an address there may join by single sign-on, where it is set up. Empty: nobody.`}
          autoComplete="off"
          {...field('sign_on_domain')}
        />
        <Button type="submit" sending={update.isPending}>
          {t`Save domain`}
        </Button>
      </form>
    </>
  )
}
