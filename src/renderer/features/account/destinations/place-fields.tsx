import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Field } from '../../../components/field/field.tsx'
import { PasswordField } from '../../../components/password-field/password-field.tsx'
import { BucketFields } from '../bucket-fields.tsx'
import type { DestinationDraft } from './destination-draft.ts'

export interface PlaceFieldsProps {
  draft: DestinationDraft
  onChange: (change: Partial<DestinationDraft>) => void
  /** The message of a field, by its path on the wire. */
  problemOf: (field: string) => string | undefined
  /** Whether a key or password is stored already, which an empty field keeps. */
  hasSecret: boolean
  ownFolder: string
}

/** Where a destination is, and what opens it, by its kind. */
export function PlaceFields({ draft, onChange, problemOf, hasSecret, ownFolder }: PlaceFieldsProps) {
  const { t } = useLingui()
  const kept = hasSecret ? { hint: t`Leave empty to keep the one that is stored.` } : {}
  const text = (field: keyof DestinationDraft) => ({
    value: String(draft[field]),
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  })
  switch (draft.kind) {
    case 'folder':
      return (
        <Field
          label={t`Folder`}
          placeholder={t`Transcripts`}
          hint={t`Below your own folder on the server: ${ownFolder}`}
          {...text('path')}
          error={problemOf('place.path')}
        />
      )
    case 'bucket':
      return <BucketFields draft={draft} onChange={onChange} problemOf={problemOf} hasSecret={hasSecret} />
    case 'webdav':
      return (
        <>
          <Field
            label={t`Address of the folder`}
            type="url"
            inputMode="url"
            placeholder="https://"
            hint={t`In Nextcloud, it is in the settings of Files.`}
            {...text('url')}
            error={problemOf('place.url') ?? problemOf('url')}
          />
          <Field label={t`User name`} {...text('user')} error={problemOf('place.user')} />
          <PasswordField
            label={t`Password`}
            hint={hasSecret ? kept.hint : t`An app password, if your server has them.`}
            {...text('secret')}
            autoComplete="new-password"
            error={problemOf('secret')}
          />
        </>
      )
    default:
      return (
        <>
          <Field
            label={t`Address`}
            type="url"
            inputMode="url"
            placeholder="https://"
            {...text('url')}
            error={problemOf('place.url') ?? problemOf('url')}
          />
          <Checkbox checked={draft.isAttached} onChange={({ target }) => onChange({ isAttached: target.checked })}>
            <Trans>Send the document itself, not only a link to it</Trans>
          </Checkbox>
        </>
      )
  }
}
