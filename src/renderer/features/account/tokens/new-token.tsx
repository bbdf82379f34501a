import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { accessTokenWish, createAccessToken, type AccessTokenWish } from '../../../../shared/contract/access-tokens.ts'
import { SCOPE_WORDS, scopesFor, TOKEN_SCOPES, type TokenScope } from '../../../../shared/domain/token-scopes.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Field } from '../../../components/field/field.tsx'
import { SecretField } from '../../../components/secret-field/secret-field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import styles from './tokens.module.css'
import { tokensQuery } from './tokens-query.ts'
import { useSay } from '../../../lib/words/use-say.ts'

const LIVES = [
  { value: '30', label: msg`30 days` },
  { value: '90', label: msg`90 days` },
  { value: '365', label: msg`1 year` },
  { value: '', label: msg`No expiry` },
] as const

const BLANK = { name: '', scopes: [] as TokenScope[], days: '90' }

/** Makes an access token, and shows it the one time that it can be shown. */
export function NewToken() {
  const say = useSay()
  const { t } = useLingui()
  const queries = useQueryClient()
  const role = useSession()?.role ?? 'USER'
  const [wish, setWish] = useState(BLANK)
  const [isTried, setTried] = useState(false)
  const create = useMutation({
    mutationFn: (body: AccessTokenWish) => call(createAccessToken, { body }),
    onSuccess: () => {
      setWish(BLANK)
      setTried(false)
    },
    onSettled: () => queries.invalidateQueries(tokensQuery),
  })
  const checked = accessTokenWish.safeParse({
    name: wish.name,
    scopes: wish.scopes,
    expires_in_days: wish.days === '' ? null : Number(wish.days),
  })
  const problemOf = (field: string) => {
    const issue = isTried ? checked.error?.issues.find(({ path }) => path[0] === field) : undefined
    return issue && say(issue.message)
  }
  const name = create.data?.name

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (checked.success && !create.isPending) create.mutate(checked.data)
  }

  const choose = (scope: TokenScope, isChosen: boolean) =>
    setWish({
      ...wish,
      scopes: TOKEN_SCOPES.filter((other) => (other === scope ? isChosen : wish.scopes.includes(other))),
    })

  return (
    <form noValidate onSubmit={submit}>
      {create.error && <Banner tone="danger">{messageOf(create.error, messages.unreachable)}</Banner>}
      <output>
        {create.data && (
          <Banner tone="ok">
            <Trans>
              Token <strong>{name}</strong> is ready to use.
            </Trans>
          </Banner>
        )}
      </output>
      {create.data && <SecretField label={t`Your new token`} what="the token" value={create.data.token} />}
      <Field
        label={t`Name`}
        hint={t`What it's for, such as the program that uses it.`}
        maxLength={80}
        autoComplete="off"
        value={wish.name}
        error={problemOf('name')}
        onChange={({ target }) => setWish({ ...wish, name: target.value })}
      />
      <fieldset className={styles.scopes} aria-describedby="token-scopes-problem">
        <legend>{t`What it can do`}</legend>
        <p className={styles.words}>
          {t`A model that searches and reads by the Model Context Protocol needs files:read and transcripts:read.`}
        </p>
        {scopesFor(role).map((scope) => (
          <Checkbox
            key={scope}
            checked={wish.scopes.includes(scope)}
            onChange={({ target }) => choose(scope, target.checked)}
          >
            <code>{scope}</code>
            <span className={styles.words}>{say(SCOPE_WORDS[scope])}</span>
          </Checkbox>
        ))}
        <p id="token-scopes-problem" className={styles.problem}>
          {problemOf('scopes')}
        </p>
      </fieldset>
      <Select
        label={t`Expires after`}
        options={LIVES.map(({ value, label }) => ({ value, label: t(label) }))}
        value={wish.days}
        onChange={({ target }) => setWish({ ...wish, days: target.value })}
      />
      <Button type="submit" look="main" sending={create.isPending}>
        {t`Create token`}
      </Button>
    </form>
  )
}
