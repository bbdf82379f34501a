import { useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { LONGEST_SETTING, type Setting } from '../../../../shared/contract/settings.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { messageOf } from '../../../lib/api.ts'
import shared from '../console.module.css'
import { useChange } from './settings-query.ts'
import styles from './settings.module.css'
import { useAmount } from './use-amount.ts'

/** Changes a setting while the server runs, or goes back to its default. */
export function SettingForm({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { t } = useLingui()
  const { name, value, source, change } = setting
  const [typed, setTyped] = useState(value ?? change?.choices?.[0] ?? '')
  const set = useChange(setting, t`${name} changed. All processes follow within seconds.`)
  const reset = useChange(setting, t`The default of ${name} holds again.`)
  const amount = useAmount(typed, change?.unit ?? null)
  const error = set.error ?? reset.error
  const isSending = set.isPending || reset.isPending

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (typed.trim() !== '' && !isSending) set.mutate(typed.trim(), { onSuccess: onClose })
  }

  const leave = ({ key }: { key: string }) => {
    if (key === 'Escape') onClose()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {error && <Banner tone="danger">{messageOf(error, messages.unreachable)}</Banner>}
      {change?.choices ? (
        <Select
          label={t`New value of ${name}`}
          options={change.choices.map((choice) => ({ value: choice, label: choice }))}
          value={typed}
          onKeyDown={leave}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : (
        <Field
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened this form is gone
          autoFocus
          label={t`New value of ${name}`}
          inputMode={change?.unit === null ? 'text' : 'numeric'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={LONGEST_SETTING}
          value={typed}
          onKeyDown={leave}
          hint={amount ?? undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <div className={shared.buttons}>
        <Button type="submit" size={32} look="main" disabled={typed.trim() === ''} sending={set.isPending}>
          {t`Save`}
        </Button>
        {source === 'console' && (
          <Button size={32} sending={reset.isPending} onClick={() => reset.mutate(null, { onSuccess: onClose })}>
            {t`Use the default`}
          </Button>
        )}
        <Button size={32} look="quiet" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}
