import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { setInvoiceInfo, type Country, type Profile, type TaxIdType } from '../../../../shared/contract/account.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { ApiError, call } from '../../../lib/api.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { AccountSection } from '../account-section.tsx'
import { billForm, billFormOf, FIELD_OF, invoiceInfoOf, type BillForm as Values } from './bill-schema.ts'
import { CompanyFields } from './company-fields.tsx'
import styles from './bill.module.css'
import { useBillDraft, useKeepWhenLeft } from './use-bill-draft.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'

export interface BillFormProps {
  user: Profile['user']
  countries: readonly Country[]
  taxIds: readonly TaxIdType[]
}

/** Name, address and company as invoices show them. */
export function BillForm({ user, countries, taxIds }: BillFormProps) {
  const say = useSay()
  const { t } = useLingui()
  const queries = useQueryClient()
  const [result, setResult] = useState<'saved' | { failed: readonly Phrase[] } | null>(null)
  const draft = useBillDraft(user._id)
  const checked = useCheckedForm<Values>(billForm, billFormOf(user))
  const { form, field, reset } = checked
  const { isDirty } = form.formState
  useKeepWhenLeft(isDirty, { values: () => form.getValues(), keep: draft.keep })
  const { initial } = draft
  useEffect(() => {
    if (!initial) return
    for (const [name, value] of Object.entries(initial))
      form.setValue(name as keyof Values, value, { shouldDirty: true })
  }, [form, initial])

  const send = form.handleSubmit(async (values) => {
    setResult(null)
    try {
      await call(setInvoiceInfo, { body: invoiceInfoOf(values) })
      setResult('saved')
      draft.forget()
      reset(values)
      await queries.invalidateQueries(profileQuery)
    } catch (error) {
      const hasTax = values.is_company && values.tax_type !== '' && values.tax_code !== ''
      setResult({ failed: [messages.billingFailed, ...(hasTax ? [messages.taxCodeDoubtful] : [])] })
      for (const [path, message] of Object.entries(error instanceof ApiError ? error.fields : {})) {
        const name = FIELD_OF[path]
        if (name) form.setError(name, { message })
      }
    }
  })

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void send(event)}>
      {initial && isDirty && (
        <Banner tone="warn" className={styles.draft}>
          {say(messages.billingUnsaved)}{' '}
          <Button
            look="quiet"
            size={32}
            onClick={() => {
              draft.forget()
              reset(billFormOf(user))
            }}
          >
            {t`Discard`}
          </Button>
        </Banner>
      )}
      <AccountSection title={t`Contact`}>
        <Field label={t`Name`} autoComplete="name" {...field('name')} />
        <Field label={t`Phone`} type="tel" autoComplete="tel" {...field('phone')} />
      </AccountSection>
      <AccountSection title={t`Address`}>
        <Select
          label={t`Country`}
          autoComplete="country"
          options={[
            { value: '', label: t`Choose a country` },
            ...countries.map(({ iso2, country }) => ({ value: iso2, label: country })),
          ]}
          {...field('country')}
        />
        <Field label={t`State (optional)`} autoComplete="address-level1" {...field('state')} />
        <Field label={t`City`} autoComplete="address-level2" {...field('city')} />
        <Field label={t`Address line 1`} autoComplete="address-line1" {...field('line1')} />
        <Field label={t`Address line 2 (optional)`} autoComplete="address-line2" {...field('line2')} />
        <Field label={t`Postal code (optional)`} autoComplete="postal-code" {...field('postal_code')} />
      </AccountSection>
      <AccountSection title={t`Company`}>
        <CompanyFields checked={checked} taxIds={taxIds} />
        <output>{result === 'saved' && <Banner tone="ok">{say(messages.billingSaved)}</Banner>}</output>
        {result && result !== 'saved' && <Banner tone="danger">{result.failed.map(say).join('')}</Banner>}
        <Button type="submit" look="main" sending={form.formState.isSubmitting}>
          {t`Save billing settings`}
        </Button>
      </AccountSection>
    </form>
  )
}
