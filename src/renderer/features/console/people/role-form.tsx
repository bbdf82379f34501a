import { useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { type PersonDetails, setRole } from '../../../../shared/contract/people.ts'
import { isRole, type Role, ROLES } from '../../../../shared/domain/roles.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Select } from '../../../components/select/select.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import styles from '../console.module.css'
import { useAct } from './people-queries.ts'
import { ROLE_WORDS } from './role-words.ts'

/** Gives the account another role. */
export function RoleForm({ person: { _id: id, role: current } }: { person: PersonDetails }) {
  const { t } = useLingui()
  const [role, setChosen] = useState<Role>(current)
  const change = useAct<Role>(id, (wish) => call(setRole, { params: { id }, body: { role: wish } }), t`Role changed.`)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (role !== current && !change.isPending) change.mutate(role)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {change.error && <Banner tone="danger">{messageOf(change.error, messages.unreachable)}</Banner>}
      <Select
        label={t`Role`}
        options={ROLES.map((value) => ({ value, label: t(ROLE_WORDS[value]) }))}
        hint={t`A new role signs the person out on all devices and revokes their access tokens.`}
        value={role}
        onChange={({ target }) => isRole(target.value) && setChosen(target.value)}
      />
      <Button type="submit" disabled={role === current} sending={change.isPending}>
        {t`Change role`}
      </Button>
    </form>
  )
}
