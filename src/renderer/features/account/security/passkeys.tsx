import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import {
  addPasskey,
  beginPasskey,
  passkeyName,
  removePasskey,
  renamePasskey,
  type Passkey,
} from '../../../../shared/contract/factors.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Field } from '../../../components/field/field.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { arePasskeysPossible, isThereAlready, makePasskey, wasGivenUp } from '../../../lib/passkeys.ts'
import { shownDate } from '../../../lib/shown-date.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { AccountTable } from '../account-table.tsx'
import { deviceName } from '../devices/device-name.ts'
import { factorsQuery } from './factors-query.ts'
import styles from './security.module.css'

/** The person's passkeys, with a form that adds one where this browser can. */
export function Passkeys({
  passkeys,
  onRecoveryCodes,
}: {
  passkeys: readonly Passkey[]
  onRecoveryCodes: (codes: readonly string[]) => void
}) {
  const { t } = useLingui()
  return (
    <>
      <p className="muted">
        <Trans>
          A passkey logs you in without your password: by fingerprint, face, PIN or security key. Once you have one,
          logging in with your password also takes a passkey, a one-time code or a recovery code.
        </Trans>
      </p>
      {passkeys.length > 0 && <PasskeysTable passkeys={passkeys} />}
      {arePasskeysPossible() ? (
        <NewPasskey onRecoveryCodes={onRecoveryCodes} />
      ) : (
        <p className="muted">{t`You can add a passkey in a browser, at the domain name of this server.`}</p>
      )}
    </>
  )
}

function NewPasskey({ onRecoveryCodes }: { onRecoveryCodes: (codes: readonly string[]) => void }) {
  const say = useSay()
  const { t } = useLingui()
  const queries = useQueryClient()
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const [isTried, setTried] = useState(false)
  const checked = passkeyName.safeParse(name)
  const add = useMutation({
    mutationFn: async () => {
      const { challenge, options } = await call(beginPasskey)
      return call(addPasskey, { body: { challenge, response: await makePasskey(options), name } })
    },
    onSuccess: async ({ recovery_codes: codes }) => {
      setName('')
      setTried(false)
      await queries.invalidateQueries(factorsQuery)
      onRecoveryCodes(codes ?? [])
    },
  })
  const problem = add.error && !wasGivenUp(add.error) ? add.error : null

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (checked.success && !add.isPending) add.mutate()
  }

  return (
    <form className={styles.add} noValidate onSubmit={submit}>
      {problem && (
        <Banner tone="danger">
          {isThereAlready(problem)
            ? t`This device already has a passkey for your account.`
            : messageOf(problem, messages.passkeyRefused)}
        </Banner>
      )}
      <output>{add.isSuccess && <Banner tone="ok">{t`Passkey added.`}</Banner>}</output>
      <Field
        label={t`Name of the new passkey`}
        autoComplete="off"
        maxLength={80}
        value={name}
        error={isTried && !checked.success ? say(checked.error.issues[0]!.message) : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" sending={add.isPending}>{t`Add a passkey`}</Button>
    </form>
  )
}

function PasskeysTable({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [now] = useState(() => new Date())
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const [asked, setAsked] = useState<Passkey | null>(null)
  const remove = useMutation({
    mutationFn: ({ _id: id }: Passkey) => call(removePasskey, { params: { id } }),
    // The dialog goes once the row has gone, so that the focus is not given back to it.
    onSettled: async () => {
      await queries.invalidateQueries(factorsQuery)
      setAsked(null)
    },
  })
  return (
    <>
      {remove.error && <Banner tone="danger">{messageOf(remove.error, messages.unreachable)}</Banner>}
      <AccountTable
        label={t`Passkeys`}
        columns={[t`Passkey`, t`Added`, t`Last used`]}
        rows={passkeys.map((passkey) => ({
          id: passkey._id,
          name: <bdi>{passkey.name}</bdi>,
          facts: [
            shownDate(passkey.added_date, now),
            passkey.last_used_date ? shownDate(passkey.last_used_date, now) : t`Never`,
          ],
          actions: (
            <>
              <Button size={32} aria-label={t`Rename ${{ name: passkey.name }}`} onClick={() => setRenamed(passkey)}>
                {t`Rename`}
              </Button>
              <Button size={32} aria-label={t`Remove ${{ name: passkey.name }}`} onClick={() => setAsked(passkey)}>
                {t`Remove`}
              </Button>
            </>
          ),
        }))}
      />
      <RenameDialog passkey={renamed} onClose={() => setRenamed(null)} />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => open || setAsked(null)}
        title={t`Remove ${{ name: asked?.name }}`}
        verb={t`Remove`}
        danger
        sending={remove.isPending}
        onConfirm={() => asked && remove.mutate(asked)}
      >
        {t`You can no longer log in with this passkey. Your device may still list it; delete it there as well.`}
      </ConfirmDialog>
    </>
  )
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open={passkey !== null} onOpenChange={(open) => open || onClose()} title={t`Rename the passkey`}>
      {passkey && <RenameForm passkey={passkey} onClose={onClose} />}
    </Dialog>
  )
}

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const say = useSay()
  const { t } = useLingui()
  const queries = useQueryClient()
  const [name, setName] = useState(passkey.name)
  const checked = passkeyName.safeParse(name)
  const rename = useMutation({
    mutationFn: () => call(renamePasskey, { params: { id: passkey._id }, body: { name } }),
    onSuccess: async () => {
      await queries.invalidateQueries(factorsQuery)
      onClose()
    },
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (checked.success && !rename.isPending) rename.mutate()
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {rename.error && <Banner tone="danger">{messageOf(rename.error, messages.unreachable)}</Banner>}
      <Field
        label={t`Name`}
        autoComplete="off"
        maxLength={80}
        value={name}
        error={checked.success ? undefined : say(checked.error.issues[0]!.message)}
        onChange={({ target }) => setName(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" look="main" sending={rename.isPending}>{t`Rename`}</Button>
        <Button onClick={onClose}>{t`Cancel`}</Button>
      </div>
    </form>
  )
}
