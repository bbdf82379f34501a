import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { inviteMember, type WorkspaceDetails } from '../../../../shared/contract/workspaces.ts'
import { rolesToGive, type WorkspaceRole } from '../../../../shared/domain/workspace-roles.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { WORKSPACE_ROLE_NAMES } from '../../../lib/workspace-role-names.ts'
import { ROLE_RIGHTS } from './role-words.ts'
import { useWorkspaceChange } from './use-workspace-change.ts'
import styles from './workspaces.module.css'

/** Invites somebody by their address, with what each role may do. */
export function InviteMember({ workspace: { _id: id, role: own } }: { workspace: WorkspaceDetails }) {
  const { t } = useLingui()
  const [role, setRole] = useState<WorkspaceRole>('editor')
  const { form, field, reset } = useCheckedForm(inviteMember.body.pick({ email: true }), { email: '' })
  const invite = useWorkspaceChange(id, (body: { email: string; role: WorkspaceRole }) =>
    call(inviteMember, { params: { id }, body }),
  )
  const roles = rolesToGive(own)
  return (
    <form
      noValidate
      onSubmit={(event) =>
        void form.handleSubmit(({ email }) =>
          invite.mutate({ email, role }, { onSuccess: () => reset({ email: '' }) }),
        )(event)
      }
    >
      {invite.error && <Banner tone="danger">{messageOf(invite.error, messages.unreachable)}</Banner>}
      <output>
        {invite.isSuccess && <Banner tone="ok">{t`${{ email: invite.variables.email }} is invited.`}</Banner>}
      </output>
      <Field label={t`E-mail`} type="email" inputMode="email" autoComplete="off" {...field('email')} />
      <Select
        label={t`Role`}
        options={roles.map((value) => ({ value, label: t(WORKSPACE_ROLE_NAMES[value]) }))}
        value={role}
        onChange={({ target }) => setRole(target.value as WorkspaceRole)}
      />
      <dl className={styles.rights}>
        {roles.map((each) => (
          <div key={each}>
            <dt>{t(WORKSPACE_ROLE_NAMES[each])}</dt>
            <dd>{t(ROLE_RIGHTS[each])}</dd>
          </div>
        ))}
      </dl>
      <Button type="submit" look="main" sending={invite.isPending}>
        {t`Invite`}
      </Button>
    </form>
  )
}
