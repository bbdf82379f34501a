import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { addPerson } from '../../../../shared/contract/people.ts'
import { isRole, type Role, ROLES } from '../../../../shared/domain/roles.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { SecretField } from '../../../components/secret-field/secret-field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import styles from '../console.module.css'
import { ROLE_WORDS } from './role-words.ts'

/** Makes an account for somebody, and shows once the link by which they choose their password. */
export function AddPersonForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('USER')
  const [isTried, setTried] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const checked = addPerson.body.safeParse({ email: email.trim(), role })
  const add = useMutation({
    mutationFn: (body: { email: string; role: Role }) => call(addPerson, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['people'] }),
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (checked.success && !add.isPending) add.mutate(checked.data)
  }

  if (add.data) {
    const invited = add.variables.email
    return (
      <div className={styles.panel}>
        <output>
          <Banner tone="ok">{t`Account created. ${invited} gets an e-mail with a link to choose a password.`}</Banner>
        </output>
        <SecretField label={t`Link, in case no e-mail arrives`} what="the link" value={add.data.link} />
        <p className={styles.more}>
          {t`Send it to nobody else: whoever opens it first chooses the password. It works once, within seven days.`}
        </p>
        <Button onClick={onClose}>{t`Done`}</Button>
      </div>
    )
  }
  return (
    <form className={styles.panel} noValidate onSubmit={submit} aria-label={t`Add a person`}>
      {add.error && <Banner tone="danger">{messageOf(add.error, messages.unreachable)}</Banner>}
      <div className={styles.pair}>
        <Field
          ref={first}
          label={t`E-mail`}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          {...(isTried && !checked.success && { error: t`Enter an e-mail address.` })}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Select
          label={t`Role`}
          options={ROLES.map((value) => ({ value, label: t(ROLE_WORDS[value]) }))}
          value={role}
          onChange={({ target }) => isRole(target.value) && setRole(target.value)}
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" look="main" sending={add.isPending}>
          {t`Create account`}
        </Button>
        <Button onClick={onClose}>{t`Cancel`}</Button>
      </div>
    </form>
  )
}
