import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { type PersonDetails, removePerson } from '../../../../shared/contract/people.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { useToast } from '../../../components/toast/toast-context.ts'
import { call, messageOf } from '../../../lib/api.ts'
import styles from '../console.module.css'

/** Removes the account for good, once its address was typed. */
export function RemovePerson({ person: { _id: id, email } }: { person: PersonDetails }) {
  const { t } = useLingui()
  const toast = useToast()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const isSure = typed.trim().toLowerCase() === email.toLowerCase()
  const remove = useMutation({
    mutationFn: () => call(removePerson, { params: { id } }),
    onSuccess: async () => {
      toast({ text: t`${email} was deleted.`, tone: 'ok' })
      await navigate('/admin/people')
      queries.removeQueries({ queryKey: ['person', id] })
      await queries.invalidateQueries({ queryKey: ['people'] })
    },
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (isSure && !remove.isPending) remove.mutate()
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className="muted">
        <Trans>
          Files with all recordings and texts, time and access are deleted at once. Invoices are kept as the law
          requires. The person is told by e-mail. This cannot be undone.
        </Trans>
      </p>
      {remove.error && <Banner tone="danger">{messageOf(remove.error, messages.unreachable)}</Banner>}
      <Field
        label={t`Type the e-mail address of the account`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={isTried && !isSure ? t`This is not the address of the account.` : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" look="danger" sending={remove.isPending}>
        {t`Delete account`}
      </Button>
    </form>
  )
}
