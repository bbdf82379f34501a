import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { LINK_PASSWORD, SHARE_DAYS, type ShareDays } from '../../../../shared/contract/sharing.ts'
import type { ShareRight } from '../../../../shared/domain/text-policy.ts'
import { PasswordField } from '../../../components/password-field/password-field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { rightOptions } from './terms.ts'
import type { LinkTerms } from './use-many-links.ts'

/** What a new link is to allow, as it stands in the form; an empty password is none. */
export interface TypedTerms {
  right: ShareRight
  days: ShareDays
  password: string
}

export const FIRST_TERMS: TypedTerms = { right: 'read', days: 7, password: '' }

/** Whether a password was begun and is too short. */
export const isPasswordShort = ({ password }: TypedTerms): boolean =>
  password !== '' && password.length < LINK_PASSWORD.least

/** As the server is told. */
export const sentTerms = ({ password, ...terms }: TypedTerms): LinkTerms => ({
  ...terms,
  ...(password !== '' && { password }),
})

/** Says what anybody can do with such a link. */
export function LinkReach({ right }: { right: ShareRight }) {
  const { t } = useLingui()
  return right === 'read'
    ? t`Anyone with the link can read the text and play the recording. They see nothing else of yours.`
    : t`Anyone with the link gives a name and works on the text with you. They see no e-mail addresses.`
}

/** Right, end and password of new links. */
export function LinkTermsFields({
  terms,
  isTried,
  onChange,
}: {
  terms: TypedTerms
  /** Whether they were sent, so that a password that is too short is said. */
  isTried: boolean
  onChange: (changes: Partial<TypedTerms>) => void
}) {
  const { t } = useLingui()
  const isShort = isTried && isPasswordShort(terms)
  return (
    <>
      <Select
        label={t`Access by link`}
        options={rightOptions(t)}
        value={terms.right}
        onChange={(event) => onChange({ right: event.target.value as ShareRight })}
      />
      <Select
        label={t`Valid for`}
        options={SHARE_DAYS.map((option) => ({
          value: String(option),
          label: t`${plural(option, { one: '# day', other: '# days' })}`,
        }))}
        value={String(terms.days)}
        onChange={(event) => onChange({ days: Number(event.target.value) as ShareDays })}
      />
      <PasswordField
        label={t`Password (optional)`}
        autoComplete="new-password"
        maxLength={LINK_PASSWORD.most}
        error={isShort ? t`Use at least ${{ count: LINK_PASSWORD.least }} characters.` : undefined}
        value={terms.password}
        onChange={(event) => onChange({ password: event.target.value })}
      />
    </>
  )
}
