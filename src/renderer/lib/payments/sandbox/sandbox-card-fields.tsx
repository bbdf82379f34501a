import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { createSandboxToken } from '../../../../shared/contract/payments.ts'
import { CardBrand } from '../../../components/card-brand/card-brand.tsx'
import { ApiError, call } from '../../api.ts'
import { CardRefused, type CardEntry, type CardFieldsProps } from '../card-provider.ts'
import { groupExpiry, groupNumber } from './card-text.ts'
import { GroupedField } from './grouped-field.tsx'
import { digitsOf, readCard, type ReadCard, type TypedCard } from './read-card.ts'
import styles from './sandbox.module.css'

/** The test mode's own fields for a card. */
export function SandboxCardFields({ onChange, disabled }: CardFieldsProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<TypedCard>({ number: '', expiry: '', code: '' })
  const { brand, faults } = readCard(typed)

  const change = (part: Partial<TypedCard>) => {
    const next = { ...typed, ...part }
    const { card } = readCard(next)
    setTyped(next)
    onChange(card && entryOf(card))
  }

  return (
    <fieldset className={styles.card}>
      <legend>
        <Trans>Card details</Trans>
      </legend>
      <GroupedField
        label={t`Card number`}
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
        disabled={disabled}
        group={groupNumber}
        value={typed.number}
        fault={faults.number}
        affix={
          <span className={styles.brand}>
            <CardBrand brand={brand} />
          </span>
        }
        onChange={(number) => change({ number })}
      />
      <GroupedField
        label={t`Expiry date`}
        autoComplete="cc-exp"
        placeholder={t`MM / YY`}
        disabled={disabled}
        group={groupExpiry}
        value={typed.expiry}
        fault={faults.expiry}
        onChange={(expiry) => change({ expiry })}
      />
      <GroupedField
        label={t`Security code`}
        autoComplete="cc-csc"
        placeholder={t`CVC`}
        disabled={disabled}
        group={(text) => digitsOf(text).slice(0, 4)}
        value={typed.code}
        fault={faults.code}
        onChange={(code) => change({ code })}
      />
    </fieldset>
  )
}

function entryOf(card: ReadCard): CardEntry {
  return {
    async makeToken() {
      try {
        return (await call(createSandboxToken, { body: card })).token
      } catch (error) {
        throw error instanceof ApiError && error.isFromServer ? new CardRefused(error.message) : error
      }
    },
  }
}
